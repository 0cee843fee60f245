import type { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import { planSigningText, statusSigningText } from './messages.ts'
import type { GuestStatus, Plan } from './messages.ts'
import { planFor, ROOM } from './simulated-room.fixture.ts'

// Messages of a lobby as a guest with this key signs them, whatever they say.

type Signer = Pick<ReturnType<typeof fakeSigner>, 'publicKey' | 'sign'>
const TAG = roomTag(ROOM)

/** The unsigned status of a guest who is called Mallory and neither sits nor is ready. */
export const plainStatus = (key: string): GuestStatus => ({
  t: 'status',
  key,
  n: 5,
  engine: 'tried',
  name: 'Mallory',
  plan: null,
  claims: [],
  ready: null,
  signs: null,
  sig: '',
})

export async function signedStatus(
  signer: Signer,
  more: Partial<GuestStatus> = {},
  tag = TAG,
): Promise<GuestStatus> {
  const status = { ...plainStatus(signer.publicKey), ...more }
  return { ...status, sig: await signer.sign(statusSigningText(tag, status)) }
}

/** A plan for three. */
export async function signedPlan(signer: Signer, more: Partial<Plan> = {}, tag = TAG): Promise<Plan> {
  const { isShared: _, ...content } = planFor(3)
  const plan: Plan = { t: 'plan', n: 9, by: signer.publicKey, ...content, sig: '', ...more }
  return { ...plan, sig: await signer.sign(planSigningText(tag, plan)) }
}

import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import { chatSigningText, writeLobbyMessage } from './messages.ts'
import type { ChatMessage, GuestStatus, LobbyMessage, Plan } from './messages.ts'
import { signedPlan, signedStatus } from './signed-messages.fixture.ts'
import { newSimulatedRoom, planFor, ROOM } from './simulated-room.fixture.ts'
import type { SimulatedGuest } from './simulated-room.fixture.ts'

// Mallory, a guest with a modified client, tells every other guest something else.

const TAG = roomTag(ROOM)
type Signer = ReturnType<typeof fakeSigner>
export const MALLORY = fakeSigner('Mallory')

export const statusBy = (signer: Signer, n: number, more: Partial<GuestStatus> = {}): Promise<GuestStatus> =>
  signedStatus(signer, { n, ...more })
export const planBy = (signer: Signer, n: number, governor = n % 3): Promise<Plan> =>
  signedPlan(signer, { n, governor })
export async function textBy(signer: Signer, n: number, name = 'Mallory'): Promise<ChatMessage> {
  const text: ChatMessage = { t: 'say', key: signer.publicKey, n, name, text: 'Buy!', sig: '' }
  return { ...text, sig: await signer.sign(chatSigningText(TAG, text)) }
}

/** Three honest guests and Mallory, whose own page is silent: `tell` sends what she likes. */
export async function roomWithMallory() {
  const room = newSimulatedRoom()
  const honest = ['Anna', 'Bára', 'Cyril'].map((name) => room.add(name))
  const mallory = room.add('Mallory')
  const carried: string[] = []
  room.intercept = (text, from, to) => {
    if (from === mallory) return undefined
    if (to !== mallory) carried.push(`${from.name} ${to.name}`)
    return text
  }
  for (const guest of room.guests)
    room.openPage(guest, guest === honest[0] ? { initialPlan: planFor(3) } : {})
  for (const one of room.guests) for (const two of room.guests) room.link(one, two)
  await room.advance(5000)
  const tell = async (guest: SimulatedGuest, message: LobbyMessage): Promise<void> => {
    guest.lobby!.receive(mallory.key, writeLobbyMessage(message))
    await guest.lobby!.settled()
  }
  for (const guest of honest) await tell(guest, await statusBy(MALLORY, 1))
  return { room, honest, mallory, carried, tell }
}

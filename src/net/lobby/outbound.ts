import { gameId, genesisText } from '../log/genesis.ts'
import type { SignedGenesis } from '../log/genesis.ts'
import { readChatText } from '../log/protocol.ts'
import {
  expireAgreement,
  fullySigned,
  withdrawStaleReady,
  signaturesMessage,
  commit,
  ownClaimsAt,
  genesisToSign,
} from './genesis-agreement.ts'
import type { GenesisToSign } from './genesis-agreement.ts'
import { resolveOwnClaims } from './edits.ts'
import { enqueue, nextSequence, signedPlan, send, sendToAll } from './runtime.ts'
import type { LobbyRuntime } from './runtime.ts'
import { expireGuests, currentPlanDigest } from './state.ts'
import { isMemberOf } from './table-proposal.ts'
import { statusSigningText, planSigningText, chatSigningText } from './messages.ts'
import type { GuestStatus, ChatMessage } from './messages.ts'

/** Cards are renewed every so many ticks. */
const STATUS_INTERVAL = 2

/** Something is done here or heard; what follows from it follows at once, and is told afterwards. */
export function applyChange(room: LobbyRuntime, what: () => void): void {
  const { state, setup } = room
  const before = state.ownStatus
  what()
  resolveOwnClaims(state)
  withdrawStaleReady(state)
  if (state.ownStatus !== before) room.isStatusDue = true
  setup.onChange()
  scheduleOutbound(room)
}

export function scheduleOutbound(room: LobbyRuntime): void {
  enqueue(room, () => publish(room))
  enqueue(room, () => signOrStart(room))
}

export function tick(room: LobbyRuntime): void {
  const { state } = room
  room.messageCounts.clear()
  room.toldOfGame.clear()
  if (room.startedGame !== null || room.isClosed) return
  room.ticks++
  if (room.ticks % STATUS_INTERVAL === 0) room.isStatusDue = true
  expireAgreement(state)
  if (expireGuests(state)) applyChange(room, () => undefined)
  else scheduleOutbound(room)
}

/** What whoever comes has to know. */
export function sendSnapshot(room: LobbyRuntime, link: string): void {
  if (room.startedGame !== null) return send(room, link, { t: 'begun', signed: room.startedGame })
  const plan = signedPlan(room)
  if (plan !== undefined) send(room, link, plan)
  if (room.ownSignedStatus !== null) send(room, link, room.ownSignedStatus)
  for (const { status } of room.state.guests.values()) send(room, link, status)
  for (const sworn of room.state.pending.values()) send(room, link, signaturesMessage(sworn))
}

/** Signs and sends what has changed here. */
async function publish(room: LobbyRuntime): Promise<void> {
  const { state, setup } = room
  const { plan } = state
  if (room.startedGame !== null) return
  if (plan !== null && plan.n > 0 && plan.sig === '') {
    const signed = { ...plan, sig: await setup.signer.sign(planSigningText(state.tag, plan)) }
    // Another change meanwhile is told by the task that follows it.
    if (state.plan === plan) {
      state.plan = signed
      sendToAll(room, signed)
    }
  }
  if (room.isStatusDue) await publishStatus(room)
}

async function publishStatus(room: LobbyRuntime): Promise<void> {
  const { state, setup } = room
  room.isStatusDue = false
  if (state.ownStatus.ready !== null && !room.isSecretSaved) {
    // An anchor that was told and lost its secret would keep everybody waiting.
    await setup.save({ secret: state.secret, pledge: null })
    room.isSecretSaved = true
  }
  const { me, engine, ownStatus } = state
  const words = {
    t: 'card',
    key: me,
    n: nextSequence(room),
    engine,
    plan: currentPlanDigest(state),
    ...ownStatus,
  } as const
  const unsigned: GuestStatus = { ...words, sig: '' }
  room.ownSignedStatus = { ...unsigned, sig: await setup.signer.sign(statusSigningText(state.tag, unsigned)) }
  sendToAll(room, room.ownSignedStatus)
  for (const sworn of state.pending.values()) sendToAll(room, signaturesMessage(sworn))
}

export function sendChat(room: LobbyRuntime, text: string): void {
  const { setup, state } = room
  const read = readChatText(text)
  if (read === undefined || room.startedGame !== null || room.isClosed) return
  const line: ChatMessage = {
    t: 'say',
    key: state.me,
    n: nextSequence(room),
    name: state.ownStatus.name,
    text: read,
    sig: '',
  }
  setup.onChat({ key: line.key, name: line.name, text: line.text })
  enqueue(room, async () => {
    sendToAll(room, { ...line, sig: await setup.signer.sign(chatSigningText(state.tag, line)) })
  })
}

/** Signs if it is time to, and begins if everybody has. */
async function signOrStart(room: LobbyRuntime): Promise<void> {
  if (room.startedGame !== null) return
  const asked = genesisToSign(room.state)
  if (asked !== undefined) await signGenesis(room, asked)
  const signed = fullySigned(room.state)
  if (signed !== undefined && !room.isClosed) startGame(room, signed)
}

/** Signs the one genesis of this room: kept first, told afterwards. */
async function signGenesis(room: LobbyRuntime, { genesis, proposal }: GenesisToSign): Promise<void> {
  const { state, setup } = room
  state.isCommitted = true
  const sig = await setup.signer.sign(genesisText(gameId(genesis)))
  if (room.isClosed) return
  const given = { genesis, sig, seats: ownClaimsAt(state, proposal) }
  await setup.save({ secret: state.secret, pledge: given })
  room.isSecretSaved = true
  commit(state, given)
  room.isStatusDue = true
  setup.onChange()
  await publish(room)
}

export function startGame(room: LobbyRuntime, signed: SignedGenesis): void {
  const { state, setup } = room
  room.startedGame = signed
  sendToAll(room, { t: 'begun', signed })
  const isOwn = isMemberOf(state, signed.genesis)
  setup.onStart(signed, isOwn ? { secret: state.secret } : null)
  setup.onChange()
}

import { refillLimits, takeOfAuthor } from '../../log/records/author-limits.ts'
import { gameId, genesisText, isOverDays } from '../../log/records/genesis.ts'
import type { SignedGenesis } from '../../log/records/genesis.ts'
import { readChatText } from '../../log/records/protocol.ts'
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
import { keepChat } from './letters.ts'
import { enqueue, nextSequence, signedPlan, send, sendToAll } from './runtime.ts'
import type { LobbyRuntime } from './runtime.ts'
import { currentPlanDigest, expireGuests, returnAfterAbsence } from './state.ts'
import { isMemberOf } from './table-proposal.ts'
import { statusSigningText, planSigningText, chatSigningText } from './messages.ts'
import type { GuestStatus, ChatMessage } from './messages.ts'

/** Fewer than other guests relay. */
const OWN_TEXTS_AT_ONCE = 8
/** Ticks between two statuses of this device. */
const STATUS_INTERVAL = 2

/** Applies an edit or a message and its consequences at once; signing and sending follow in the queue. */
export function applyChange(runtime: LobbyRuntime, what: () => void): void {
  const { state, setup } = runtime
  const before = state.ownStatus
  returnAfterAbsence(state, setup.now())
  what()
  if (!runtime.isReading) resolveOwnClaims(state)
  withdrawStaleReady(state)
  if (state.ownStatus !== before) runtime.isStatusDue = true
  setup.onChange()
  scheduleOutbound(runtime)
}

export function scheduleOutbound(runtime: LobbyRuntime): void {
  enqueue(runtime, () => publish(runtime))
  enqueue(runtime, () => signOrStart(runtime))
}

export function tick(runtime: LobbyRuntime): void {
  const { state } = runtime
  refillLimits(runtime.authorUse)
  runtime.toldOfGame.clear()
  if (runtime.startedGame !== null || runtime.isClosed) return
  runtime.ticks++
  if (runtime.ticks % STATUS_INTERVAL === 0) runtime.isStatusDue = true
  expireAgreement(state)
  if (expireGuests(state)) applyChange(runtime, () => undefined)
  else scheduleOutbound(runtime)
}

/** Sends a newcomer all that is known. */
export function sendSnapshot(runtime: LobbyRuntime, link: string): void {
  if (runtime.startedGame !== null) return send(runtime, link, { t: 'started', signed: runtime.startedGame })
  const plan = signedPlan(runtime)
  if (plan !== undefined) send(runtime, link, plan)
  if (runtime.ownSignedStatus !== null) send(runtime, link, runtime.ownSignedStatus)
  for (const { status } of runtime.state.guests.values()) send(runtime, link, status)
  for (const pending of runtime.state.pending.values()) send(runtime, link, signaturesMessage(pending))
}

/** Signs and sends what has changed here. */
async function publish(runtime: LobbyRuntime): Promise<void> {
  const { state, setup } = runtime
  const { plan } = state
  if (runtime.startedGame !== null) return
  if (plan !== null && plan.n > 0 && plan.sig === '') {
    const signed = { ...plan, sig: await setup.signer.sign(planSigningText(state.tag, plan)) }
    // A change made meanwhile is published by a later task.
    if (state.plan === plan) {
      state.plan = signed
      sendToAll(runtime, signed)
    }
  }
  if (runtime.isStatusDue) await publishStatus(runtime)
}

async function publishStatus(runtime: LobbyRuntime): Promise<void> {
  const { state, setup } = runtime
  runtime.isStatusDue = false
  returnAfterAbsence(state, setup.now())
  if (state.ownStatus.ready !== null && !runtime.isSecretSaved) {
    // A published anchor whose secret was lost would block the game.
    await setup.save({ secret: state.secret, commitment: null })
    runtime.isSecretSaved = true
  }
  const { me, engine, ownStatus } = state
  const content = {
    t: 'status',
    key: me,
    n: nextSequence(runtime),
    engine,
    plan: currentPlanDigest(state),
    ...ownStatus,
  } as const
  const unsigned: GuestStatus = { ...content, sig: '' }
  runtime.ownSignedStatus = {
    ...unsigned,
    sig: await setup.signer.sign(statusSigningText(state.tag, unsigned)),
  }
  if (state.plan !== null && isOverDays(state.plan)) state.lastSaid = unsigned.n
  sendToAll(runtime, runtime.ownSignedStatus)
  for (const pending of state.pending.values()) sendToAll(runtime, signaturesMessage(pending))
}

export function sendChat(runtime: LobbyRuntime, text: string): void {
  const { setup, state } = runtime
  const read = readChatText(text)
  if (read === undefined || runtime.startedGame !== null || runtime.isClosed) return
  // Others would not relay more.
  if (!takeOfAuthor(runtime.authorUse, 'say', state.me, OWN_TEXTS_AT_ONCE)) return
  const message: ChatMessage = {
    t: 'say',
    key: state.me,
    n: nextSequence(runtime),
    name: state.ownStatus.name,
    text: read,
    sig: '',
  }
  setup.onChat({ key: message.key, name: message.name, text: message.text })
  enqueue(runtime, async () => {
    const signed = { ...message, sig: await setup.signer.sign(chatSigningText(state.tag, message)) }
    keepChat(runtime, signed)
    sendToAll(runtime, signed)
    setup.onChange()
  })
}

/** Signs when all are ready, and starts the game when all have signed. */
async function signOrStart(runtime: LobbyRuntime): Promise<void> {
  if (runtime.startedGame !== null) return
  const toSign = genesisToSign(runtime.state)
  if (toSign !== undefined) await signGenesis(runtime, toSign)
  const signed = fullySigned(runtime.state)
  if (signed !== undefined && !runtime.isClosed) startGame(runtime, signed, true)
}

/** Signs the one genesis of this room: saves the commitment first, publishes it afterwards. */
async function signGenesis(runtime: LobbyRuntime, { genesis, proposal }: GenesisToSign): Promise<void> {
  const { state, setup } = runtime
  state.isCommitted = true
  const sig = await setup.signer.sign(genesisText(gameId(genesis)))
  if (runtime.isClosed) return
  const commitment = { genesis, sig, claims: ownClaimsAt(state, proposal) }
  await setup.save({ secret: state.secret, commitment })
  runtime.isSecretSaved = true
  commit(state, commitment)
  runtime.isStatusDue = true
  setup.onChange()
  await publish(runtime)
}

export function startGame(runtime: LobbyRuntime, signed: SignedGenesis, isFirst = false): void {
  const { state, setup } = runtime
  runtime.startedGame = signed
  sendToAll(runtime, { t: 'started', signed })
  const isOwn = isMemberOf(state, signed.genesis)
  const { links = new Map<number, string>() } = state.pending.get(gameId(signed.genesis)) ?? {}
  setup.onStart(signed, isOwn ? { secret: state.secret, isFirst } : null, links)
  setup.onChange()
}

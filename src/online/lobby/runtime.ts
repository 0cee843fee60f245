import type { AuthorUse } from '../../log/records/author-limits.ts'
import type { SignedGenesis } from '../../log/records/genesis.ts'
import { newTaskQueue } from './task-queue.ts'
import type { TaskQueue } from './task-queue.ts'
import { initialState } from './lobby-types.ts'
import type { LobbyRefusal, LobbySetup } from './lobby-types.ts'
import type { LobbyState } from './state.ts'
import { MAX_TIMESTAMP, writeLobbyMessage } from './messages.ts'
import type { ChatMessage, GuestStatus, Plan, LobbyMessage } from './messages.ts'

/** Refusals that no honest neighbor causes; they count as strikes against the link. */
const STRIKE_REASONS: readonly LobbyRefusal[] = [
  'tooLarge',
  'notJson',
  'malformed',
  'badSignature',
  'badGenesis',
]

/** Stands for the link over which a text came that was left here. */
export const LEFT = 'left'

/** The mutable state of an open lobby: the protocol state, the links and the work queue. */
export interface LobbyRuntime {
  readonly setup: LobbySetup
  readonly state: LobbyState
  readonly queue: TaskQueue
  /** The public key of the device at the other end of each link. */
  readonly links: Map<string, string>
  readonly refused: Map<LobbyRefusal, number>
  /** How much guests have used of the limits for what is relayed. */
  readonly authorUse: AuthorUse
  readonly seenChats: Set<string>
  /** At a table over days: the latest chat messages, for guests that are away. */
  readonly lastChats: ChatMessage[]
  /** Links that were sent the started game since the last tick. */
  readonly toldOfGame: Set<string>
  ownSignedStatus: GuestStatus | null
  isStatusDue: boolean
  /** A letter is being heard; own claims are resolved at its end. */
  isReading: boolean
  isSecretSaved: boolean
  startedGame: SignedGenesis | null
  /** The first game of this room that was begun without this device, while its person sat or was ready. */
  gameOfOthers: SignedGenesis | null
  isClosed: boolean
  /** The number of the last own status or chat message. */
  sequence: number
  ticks: number
}

export function newRuntime(setup: LobbySetup): LobbyRuntime {
  return {
    setup,
    state: initialState(setup),
    queue: newTaskQueue(setup.onFailure),
    links: new Map(),
    refused: new Map(),
    authorUse: new Map(),
    seenChats: new Set(),
    lastChats: [],
    toldOfGame: new Set(),
    ownSignedStatus: null,
    isStatusDue: true,
    isReading: false,
    isSecretSaved: setup.saved !== null,
    startedGame: setup.startedGame,
    gameOfOthers: null,
    isClosed: false,
    sequence: 0,
    ticks: 0,
  }
}

export function enqueue(runtime: LobbyRuntime, task: () => Promise<void>): void {
  runtime.queue.add(async () => {
    if (!runtime.isClosed) await task()
  })
}

export function send(runtime: LobbyRuntime, link: string, message: LobbyMessage): void {
  if (!runtime.isClosed && runtime.links.has(link)) runtime.setup.send(link, writeLobbyMessage(message))
}
export function sendToAll(runtime: LobbyRuntime, message: LobbyMessage, but?: string): void {
  for (const link of runtime.links.keys()) if (link !== but) send(runtime, link, message)
}

/** The plan if it may be sent: signed, or shared by all without a signature. */
export function signedPlan({ state: { plan } }: LobbyRuntime): Plan | undefined {
  return plan !== null && (plan.n === 0 || plan.sig !== '') ? plan : undefined
}

/** The next number for an own message; it keeps rising after a reload, as it follows the clock. */
export function nextSequence(runtime: LobbyRuntime): number {
  runtime.sequence = Math.min(MAX_TIMESTAMP, Math.max(runtime.sequence + 1, Math.floor(runtime.setup.now())))
  return runtime.sequence
}

export function refuse(runtime: LobbyRuntime, link: string, why: LobbyRefusal): void {
  runtime.refused.set(why, (runtime.refused.get(why) ?? 0) + 1)
  if (STRIKE_REASONS.includes(why)) runtime.setup.strike(link)
}

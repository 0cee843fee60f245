import type { SignedGenesis } from '../log/genesis.ts'
import { newTaskQueue } from './task-queue.ts'
import type { TaskQueue } from './task-queue.ts'
import { initialState } from './lobby-types.ts'
import type { LobbyRefusal, LobbySetup } from './lobby-types.ts'
import type { LobbyState } from './state.ts'
import { MAX_TIMESTAMP, writeLobbyMessage } from './messages.ts'
import type { GuestStatus, Plan, LobbyMessage } from './messages.ts'

/** What no honest neighbour would ever pass on. */
const STRIKE_REASONS: readonly LobbyRefusal[] = [
  'tooLarge',
  'notJson',
  'malformed',
  'badSignature',
  'badGenesis',
]

/** A lobby at work: what is known, whom it is told to, and what is still to be done. */
export interface LobbyRuntime {
  readonly setup: LobbySetup
  readonly state: LobbyState
  readonly queue: TaskQueue
  /** Whose device is at the other end of each link. */
  readonly links: Map<string, string>
  readonly refused: Map<LobbyRefusal, number>
  /** Words passed on since the last tick, by kind and author. */
  readonly messageCounts: Map<string, number>
  readonly seenChats: Set<string>
  /** Links that were told of the game since the last tick. */
  readonly toldOfGame: Set<string>
  ownSignedStatus: GuestStatus | null
  isStatusDue: boolean
  isSecretSaved: boolean
  startedGame: SignedGenesis | null
  isClosed: boolean
  /** The number of my last card or line. */
  sequence: number
  ticks: number
}

/** What a lobby begins with. */
export function newRuntime(setup: LobbySetup): LobbyRuntime {
  return {
    setup,
    state: initialState(setup),
    queue: newTaskQueue(setup.onFailure),
    links: new Map(),
    refused: new Map(),
    messageCounts: new Map(),
    seenChats: new Set(),
    toldOfGame: new Set(),
    ownSignedStatus: null,
    isStatusDue: true,
    isSecretSaved: setup.saved !== null,
    startedGame: setup.startedGame,
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

/** The plan, once it is signed. */
export function signedPlan({ state: { plan } }: LobbyRuntime): Plan | undefined {
  return plan !== null && (plan.n === 0 || plan.sig !== '') ? plan : undefined
}

/** Rises with every card and every line, in every life of this device. */
export function nextSequence(runtime: LobbyRuntime): number {
  runtime.sequence = Math.min(MAX_TIMESTAMP, Math.max(runtime.sequence + 1, Math.floor(runtime.setup.now())))
  return runtime.sequence
}

export function refuse(runtime: LobbyRuntime, link: string, why: LobbyRefusal): void {
  runtime.refused.set(why, (runtime.refused.get(why) ?? 0) + 1)
  if (STRIKE_REASONS.includes(why)) runtime.setup.strike(link)
}

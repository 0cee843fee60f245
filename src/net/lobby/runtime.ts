import type { SignedGenesis } from '../log/genesis.ts'
import { newQueue } from './task-queue.ts'
import type { Queue } from './task-queue.ts'
import { firstState } from './lobby-types.ts'
import type { LobbyRefusal, LobbySetup } from './lobby-types.ts'
import type { LobbyState } from './state.ts'
import { MAX_STAMP, writeWord } from './messages.ts'
import type { Card, Plan, Word } from './messages.ts'

/** What no honest neighbour would ever pass on. */
const STRIKES: readonly LobbyRefusal[] = ['tooLarge', 'notJson', 'malformed', 'badSignature', 'badOath']

/** A lobby at work: what is known, whom it is told to, and what is still to be done. */
export interface Room {
  readonly setup: LobbySetup
  readonly state: LobbyState
  readonly queue: Queue
  /** Whose device is at the other end of each link. */
  readonly links: Map<string, string>
  readonly refused: Map<LobbyRefusal, number>
  /** Words passed on since the last tick, by kind and author. */
  readonly words: Map<string, number>
  readonly said: Set<string>
  /** Links that were told of the game since the last tick. */
  readonly told: Set<string>
  card: Card | null
  isCardDue: boolean
  isSecretKept: boolean
  begun: SignedGenesis | null
  isClosed: boolean
  /** The number of my last card or line. */
  n: number
  ticks: number
}

/** What a lobby begins with. */
export function enterRoom(setup: LobbySetup): Room {
  return {
    setup,
    state: firstState(setup),
    queue: newQueue(setup.broken),
    links: new Map(),
    refused: new Map(),
    words: new Map(),
    said: new Set(),
    told: new Set(),
    card: null,
    isCardDue: true,
    isSecretKept: setup.kept !== null,
    begun: setup.begun,
    isClosed: false,
    n: 0,
    ticks: 0,
  }
}

export function later(room: Room, task: () => Promise<void>): void {
  room.queue.add(async () => {
    if (!room.isClosed) await task()
  })
}

export function send(room: Room, link: string, word: Word): void {
  if (!room.isClosed && room.links.has(link)) room.setup.send(link, writeWord(word))
}
export function sendToAll(room: Room, word: Word, but?: string): void {
  for (const link of room.links.keys()) if (link !== but) send(room, link, word)
}

/** The plan, once it is signed. */
export function planToTell({ state: { plan } }: Room): Plan | undefined {
  return plan !== null && (plan.n === 0 || plan.sig !== '') ? plan : undefined
}

/** Rises with every card and every line, in every life of this device. */
export function nextNumber(room: Room): number {
  room.n = Math.min(MAX_STAMP, Math.max(room.n + 1, Math.floor(room.setup.now())))
  return room.n
}

export function refuse(room: Room, link: string, why: LobbyRefusal): void {
  room.refused.set(why, (room.refused.get(why) ?? 0) + 1)
  if (STRIKES.includes(why)) room.setup.strike(link)
}

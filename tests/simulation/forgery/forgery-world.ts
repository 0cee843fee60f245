// The world of the adversary that forms by hand: the honest devices, and what is under way to them.

import type { Message } from '../../../src/log/records/protocol.ts'
import type { PersistentState, Replica } from '../../../src/log/replica/replica.ts'
import type { Random } from '../random.ts'
import type { SimulatedGame } from '../simulated-game.ts'
import type { Forger } from './forger.ts'
import type { ForgeryLaws } from './forgery-laws.ts'

/** An honest device. */
export interface Device {
  readonly m: number
  replica: Replica | null
  persisted: PersistentState | 'lost'
  /** What is under way to it, by sender. */
  readonly inbox: Map<number, Message[]>
  /** How often its person looked since the head changed. */
  looks: number
  head: string
}
/** A spectator that alone connects two groups (bridge.ts). */
export interface Bridge {
  /** The members of one of the groups; all other honest ones are in the other. */
  readonly group: readonly number[]
  /** What it heard, and from whom. */
  readonly held: { readonly from: number; readonly message: Message }[]
  /** The kinds of messages that it withholds for now, and the last slot of which it passes records on. */
  withheld: readonly Message['t'][]
  lastSlot: number
}

export interface ForgeryWorld {
  readonly random: Random
  readonly game: SimulatedGame
  readonly devices: readonly Device[]
  readonly forger: Forger
  readonly laws: ForgeryLaws
  /** By author and place. */
  readonly box: Map<string, Uint8Array>
  readonly bridge: Bridge | null
  open(device: Device): void
}

/** Puts a message on its way to an honest device. */
export function post({ devices }: ForgeryWorld, from: number, to: number, message: Message): void {
  const inbox = devices.find(({ m }) => m === to)?.inbox
  const list = inbox?.get(from) ?? []
  inbox?.set(from, list)
  list.push(message)
}

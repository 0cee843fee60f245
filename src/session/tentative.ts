import { CHANCE } from '../engine/core/game.ts'
import type { Action, Seat } from '../engine/core/game.ts'
import type { TurnConfirmation } from './confirm.ts'
import type { Level } from './players.ts'
import type { Table } from './table.ts'

/** Who decides for a seat: a person at a button, or a bot. */
export type SeatControl = { readonly kind: 'person' } | { readonly kind: 'bot'; readonly level: Level }

/** The turn that has not been handed over yet. */
export interface TentativeTurn {
  readonly seat: Seat | null
  readonly count: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The choice that ends the turn is made; nothing goes on before `handOver`. */
  readonly waitsForHandOver: boolean
}
export type TakeBackResult = 'done' | 'impossible' | 'needsConsent'

/** What a session remembers besides its table. */
export interface TurnState {
  readonly table: Table
  readonly chairs: readonly SeatControl[]
  handedOver: number
  /** The turn is complete but not handed over. */
  awaitsHandOver: boolean
  /** Choices undone in this turn, the first to be redone last. */
  undone: Action[]
}

export function tentativeTurn({ table, handedOver, awaitsHandOver, undone }: TurnState): TentativeTurn {
  const count = table.ply() - handedOver
  return {
    seat: table.happenings()[handedOver]?.seat ?? null,
    count,
    canUndo: count > 0,
    canRedo: undone.length > 0 && !awaitsHandOver,
    waitsForHandOver: awaitsHandOver,
  }
}

/** Hands the turn over: from here only `takeBack` leads back. */
export function commit(memory: TurnState): void {
  memory.handedOver = memory.table.ply()
  memory.awaitsHandOver = false
  memory.undone = []
}

/** After a choice: is the turn over, and does it wait for a word before it is handed over? */
export function endTurn(memory: TurnState, confirm: TurnConfirmation): void {
  const next = memory.table.turn()
  const own = tentativeTurn(memory).seat
  if (own === null || own === next) return
  // Dice never fall twice, and another person would have to be asked: after these there is no quiet way back.
  const isLost = next === CHANCE || (next >= 0 && memory.chairs[next]!.kind === 'person')
  if (confirm === 'always' || (confirm === 'ifLost' && isLost)) memory.awaitsHandOver = true
  else commit(memory)
}

/** Goes back inside the tentative turn; what is undone may be redone. */
export function undoTo(memory: TurnState, ply: number): void {
  for (const { entry } of memory.table.happenings().slice(ply).reverse()) {
    if ('action' in entry) memory.undone.push(entry.action)
  }
  memory.awaitsHandOver = false
  memory.table.rewind(ply)
}

/** Who asks for a take-back, and whether those agree who would lose decisions of their own. */
export interface TakeBackRequest {
  readonly seat?: Seat
  readonly consent?: boolean
}

/** Takes a handed-over decision back; the turn it belonged to is tentative again. Never across a roll. */
export function takeBack(memory: TurnState, asked: TakeBackRequest): TakeBackResult {
  const { table, chairs } = memory
  const told = table.happenings()
  const isPerson = (seat: Seat): boolean => chairs[seat]?.kind === 'person'
  const isMeant = (seat: Seat): boolean => isPerson(seat) && (asked.seat === undefined || asked.seat === seat)
  let ply = memory.handedOver - 1
  while (ply >= 0 && told[ply]!.seat !== CHANCE && !isMeant(told[ply]!.seat)) ply--
  const found = told[ply]
  if (found === undefined || !('action' in found.entry)) return 'impossible'
  const othersLose = told.slice(ply).some(({ seat }) => seat !== found.seat && isPerson(seat))
  if (othersLose && asked.consent !== true) return 'needsConsent'
  let from = ply
  while (from > 0 && told[from - 1]!.seat === found.seat) from--
  memory.handedOver = from
  memory.awaitsHandOver = false
  memory.undone = [found.entry.action]
  table.rewind(ply)
  return 'done'
}

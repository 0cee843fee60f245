import type { Level, Appearance } from '../../session/players.ts'
import type { Plan, SeatClaim } from './messages.ts'

/** How people and bots may look. */
export interface Wardrobe {
  readonly colors: readonly string[]
  readonly symbols: readonly string[]
  /** For bots. */
  readonly names: readonly string[]
}
/** Who sits on a chair, and how; for a free chair, how whoever comes would look. */
export interface Chair extends Appearance {
  readonly kind: 'free' | 'bot' | 'person'
  readonly level: Level | null
  /** Whose device it is, by public key; null for a bot and a free chair. */
  readonly guest: string | null
}
/** A guest, and the chairs it wants. */
export interface Claimant {
  readonly key: string
  readonly seats: readonly SeatClaim[]
}

/** Who sits where: the same for everybody who has heard the same plan and the same cards, in whatever order. */
export function chairsOf(plan: Plan, claimants: readonly Claimant[], wardrobe: Wardrobe): Chair[] {
  const chairs = plan.chairs.map((bot, chair): Chair => {
    const first = firstClaim(claimants, chair)
    if (first !== undefined) {
      const { name, color, symbol } = first.seat
      return { kind: 'person', level: null, guest: first.key, name, color, symbol }
    }
    if (bot !== null) return { kind: 'bot', guest: null, ...bot }
    return { kind: 'free', level: null, guest: null, name: '', color: '', symbol: '' }
  })
  return dressed(chairs, wardrobe)
}

function firstClaim(claimants: readonly Claimant[], chair: number) {
  const claims = claimants.flatMap(({ key, seats }) => {
    const seat = seats.find((one) => one.chair === chair)
    return seat === undefined ? [] : [{ key, seat }]
  })
  const isBefore = (one: (typeof claims)[number], two: (typeof claims)[number]): boolean =>
    one.seat.since === two.seat.since ? one.key < two.key : one.seat.since < two.seat.since
  return claims.reduce<(typeof claims)[number] | undefined>(
    (first, claim) => (first === undefined || isBefore(claim, first) ? claim : first),
    undefined,
  )
}

/** Nobody looks like anybody else: bots give way to people, and whoever sits further on to whoever sits before. */
function dressed(chairs: readonly Chair[], { colors, symbols, names }: Wardrobe): Chair[] {
  const result = [...chairs]
  const seen: Chair[] = []
  for (const kind of ['person', 'bot', 'free'] as const) {
    for (const [at, chair] of chairs.entries()) {
      if (chair.kind !== kind) continue
      const isNameTaken = kind === 'bot' && isTaken(seen, chair.name)
      const dressedChair = {
        ...chair,
        name: isNameTaken ? freeName(seen, names, chair.name) : chair.name,
        color: freeOf(colors, chair.color, (color) => seen.some((one) => one.color === color)),
        symbol: freeOf(symbols, chair.symbol, (symbol) => seen.some((one) => one.symbol === symbol)),
      }
      result[at] = dressedChair
      seen.push(dressedChair)
    }
  }
  return result
}

/** What is wanted if it is free, or the first that is. */
export function freeOf(all: readonly string[], wanted: string, isUsed: (one: string) => boolean): string {
  if (wanted !== '' && !isUsed(wanted)) return wanted
  return all.find((one) => !isUsed(one)) ?? (wanted === '' ? (all[0] ?? 'none') : wanted)
}

/** Two names that differ in capitals alone are one name. */
export const folded = (name: string): string => name.normalize('NFC').trim().toLowerCase()

export function isTaken(chairs: readonly Appearance[], name: string): boolean {
  return chairs.some((chair) => folded(chair.name) === folded(name))
}
export function freeName(chairs: readonly Appearance[], names: readonly string[], otherwise: string): string {
  return names.find((name) => !isTaken(chairs, name)) ?? otherwise
}

/** People and bots, each with a name of its own? */
export function haveOwnNames(chairs: readonly Chair[]): boolean {
  return new Set(chairs.map(({ name }) => folded(name))).size === chairs.length
}

import type { Level, Appearance } from '../../session/players.ts'
import type { Plan, ChairClaim } from './messages.ts'

/** How people and bots may look. */
export interface SeatAppearances {
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
  readonly owner: string | null
}
/** A guest, and the chairs it wants. */
export interface Claimant {
  readonly key: string
  readonly seats: readonly ChairClaim[]
}

/** Who sits where: the same for everybody who has heard the same plan and the same cards, in whatever order. */
export function assignChairs(plan: Plan, claimants: readonly Claimant[], wardrobe: SeatAppearances): Chair[] {
  const chairs = plan.chairs.map((bot, chair): Chair => {
    const first = earliestClaim(claimants, chair)
    if (first !== undefined) {
      const { name, color, symbol } = first.seat
      return { kind: 'person', level: null, owner: first.key, name, color, symbol }
    }
    if (bot !== null) return { kind: 'bot', owner: null, ...bot }
    return { kind: 'free', level: null, owner: null, name: '', color: '', symbol: '' }
  })
  return withDistinctAppearances(chairs, wardrobe)
}

function earliestClaim(claimants: readonly Claimant[], chair: number) {
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
function withDistinctAppearances(
  chairs: readonly Chair[],
  { colors, symbols, names }: SeatAppearances,
): Chair[] {
  const result = [...chairs]
  const seen: Chair[] = []
  for (const kind of ['person', 'bot', 'free'] as const) {
    for (const [at, chair] of chairs.entries()) {
      if (chair.kind !== kind) continue
      const isDuplicate = kind === 'bot' && isNameTaken(seen, chair.name)
      const distinct = {
        ...chair,
        name: isDuplicate ? freeName(seen, names, chair.name) : chair.name,
        color: firstUnused(colors, chair.color, (color) => seen.some((one) => one.color === color)),
        symbol: firstUnused(symbols, chair.symbol, (symbol) => seen.some((one) => one.symbol === symbol)),
      }
      result[at] = distinct
      seen.push(distinct)
    }
  }
  return result
}

/** What is wanted if it is free, or the first that is. */
export function firstUnused(
  all: readonly string[],
  wanted: string,
  isUsed: (one: string) => boolean,
): string {
  if (wanted !== '' && !isUsed(wanted)) return wanted
  return all.find((one) => !isUsed(one)) ?? (wanted === '' ? (all[0] ?? 'none') : wanted)
}

/** Two names that differ in capitals alone are one name. */
export const normalizedName = (name: string): string => name.normalize('NFC').trim().toLowerCase()

export function isNameTaken(chairs: readonly Appearance[], name: string): boolean {
  return chairs.some((chair) => normalizedName(chair.name) === normalizedName(name))
}
export function freeName(chairs: readonly Appearance[], names: readonly string[], otherwise: string): string {
  return names.find((name) => !isNameTaken(chairs, name)) ?? otherwise
}

/** People and bots, each with a name of its own? */
export function hasUniqueNames(chairs: readonly Chair[]): boolean {
  return new Set(chairs.map(({ name }) => normalizedName(name))).size === chairs.length
}

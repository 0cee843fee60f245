import { cutName, NAME_LENGTH, nameKey } from '../../session/names.ts'
import type { Level, Appearance } from '../../session/players.ts'
import type { Plan, ChairClaim } from './messages.ts'

/** The colors, symbols and bot names a chair may have; the screens define them. */
export interface SeatAppearances {
  readonly colors: readonly string[]
  readonly symbols: readonly string[]
  /** For bots. */
  readonly names: readonly string[]
}
/** The occupant of a chair and their appearance; for a free chair, the appearance a newcomer would get. */
export interface Chair extends Appearance {
  readonly kind: 'free' | 'bot' | 'person'
  readonly level: Level | null
  /** The public key of the device that claims it; null for a bot and a free chair. */
  readonly owner: string | null
}
/** A guest and the chairs they claim. */
export interface Claimant {
  readonly key: string
  readonly claims: readonly ChairClaim[]
}

/**
 * Assigns the chairs of the plan to the guests that claim them. A pure function of plan and claims: devices with the same
 * plan and the same statuses agree, whatever the order of arrival.
 */
export function assignChairs(
  plan: Plan,
  claimants: readonly Claimant[],
  appearances: SeatAppearances,
): Chair[] {
  const chairs = plan.chairs.map((bot, chair): Chair => {
    const first = earliestClaim(claimants, chair)
    if (first !== undefined) {
      const { name, color, symbol } = first.claim
      return { kind: 'person', level: null, owner: first.key, name, color, symbol }
    }
    if (bot !== null) return { kind: 'bot', owner: null, ...bot }
    return { kind: 'free', level: null, owner: null, name: '', color: '', symbol: '' }
  })
  return withDistinctAppearances(chairs, appearances)
}

function earliestClaim(claimants: readonly Claimant[], chair: number) {
  const all = claimants.flatMap(({ key, claims }) => {
    const claim = claims.find((one) => one.chair === chair)
    return claim === undefined ? [] : [{ key, claim }]
  })
  const isBefore = (one: (typeof all)[number], two: (typeof all)[number]): boolean =>
    one.claim.since === two.claim.since ? one.key < two.key : one.claim.since < two.claim.since
  return all.reduce<(typeof all)[number] | undefined>(
    (first, claim) => (first === undefined || isBefore(claim, first) ? claim : first),
    undefined,
  )
}

/** Makes names, colors and symbols unique: bots give way to people, later chairs to earlier ones. */
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

/** The wanted value if it is unused, else the first unused one. */
export function firstUnused(
  all: readonly string[],
  wanted: string,
  isUsed: (one: string) => boolean,
): string {
  if (wanted !== '' && !isUsed(wanted)) return wanted
  return all.find((one) => !isUsed(one)) ?? (wanted === '' ? (all[0] ?? 'none') : wanted)
}

type Named = Pick<Appearance, 'name'>

/** How a name looks; by default as it is written. */
type SkeletonOf = (name: string) => string
const asWritten: SkeletonOf = (name) => name

function isNameTaken(chairs: readonly Named[], name: string, skeletonOf = asWritten): boolean {
  return chairs.some(
    (chair) =>
      nameKey(chair.name) === nameKey(name) || nameKey(skeletonOf(chair.name)) === nameKey(skeletonOf(name)),
  )
}
/** The first unused of "Anna 2", "Anna 3" …; the result is a name, too. */
function numberedName(others: readonly Named[], name: string, skeletonOf = asWritten): string {
  const letters = cutName(name, NAME_LENGTH - 3)
  for (let number = 2; ; number++) {
    const candidate = `${letters} ${String(number)}`
    if (!isNameTaken(others, candidate, skeletonOf)) return candidate
  }
}
/** The first unused of `names`, else a numbered `otherwise`. */
export function freeName(chairs: readonly Named[], names: readonly string[], otherwise: string): string {
  return names.find((name) => !isNameTaken(chairs, name)) ?? numberedName(chairs, otherwise)
}

/** The name, with a number if it is taken. */
export function untakenName(others: readonly Named[], name: string, skeletonOf: SkeletonOf): string {
  return isNameTaken(others, name, skeletonOf) ? numberedName(others, name, skeletonOf) : name
}

/** The chairs whose occupants have the name of another, or one that looks like it. */
export function namesakesOf(chairs: readonly Chair[], skeletonOf: SkeletonOf): readonly number[] {
  const taken = [...chairs.keys()].filter((at) => chairs[at]!.kind !== 'free')
  return taken.filter((at) => {
    const others = taken.filter((other) => other !== at).map((other) => chairs[other]!)
    return isNameTaken(others, chairs[at]!.name, skeletonOf)
  })
}

import { BUILDINGS } from '../buildings.ts'
import { TOKENS } from '../tokens.ts'
import type { PlayerView } from '../view-types.ts'
import type { DeedName } from '../vocabulary.ts'
import { cityFaults, costOf, deckFaults } from './board-actions.ts'
import type { Asked, Explain, Reason, ReasonCode } from './reasons.ts'

/** EN 5.3, 5.5 - a building with an empty activation space, a marker for it, and something to do. */
export function useFaults(asked: Asked): readonly Reason[] {
  const { player, what } = asked
  const sites = player.sites.filter(({ building }) => building === what)
  if (sites.length === 0) return [{ code: 'notYours' }]
  const deeds = BUILDINGS.find(({ name }) => name === what)!.deeds
  if (deeds.length === 0) return [{ code: 'noAction' }]
  if (sites.every(({ hasWorker }) => hasWorker)) return [{ code: 'hasWorker' }]
  return player.harbour === 0 ? [{ code: 'harbourEmpty' }] : idleFaults(asked, deeds, 1)
}
/** EN 5.4, 5.5. */
export function spendFaults(asked: Asked): readonly Reason[] {
  const { player, what } = asked
  if ((player.tokens[what] ?? 0) === 0) return [{ code: 'notYours' }]
  const deeds = TOKENS.find(({ name }) => name === what)!.deeds
  return deeds.length === 0 ? [{ code: 'noAction' }] : idleFaults(asked, deeds, 0)
}

/** EN 5.5 - why none of the deeds can be done; nothing if one can. `spent` is what the use itself costs. */
function idleFaults(asked: Asked, deeds: readonly DeedName[], spent: number): readonly Reason[] {
  const faults = [...new Set(deeds)].map((deed) => idleFault(asked, deed, spent))
  const found = faults.filter((fault) => fault !== undefined)
  return found.length < faults.length ? [] : found
}
function idleFault(asked: Asked, deed: DeedName, spent: number): Reason | undefined {
  const need = spent + costOf(deed)
  const have = asked.player.harbour
  if (have < need) return { code: 'needMarkers', need, have }
  const { code, isAny } = WORK[deed]
  return isAny(asked) ? undefined : { code }
}

interface Work {
  readonly code: ReasonCode
  /** Is there anything to do it to? */
  isAny(asked: Asked): boolean
}
const isCity =
  (deed: DeedName) =>
  (asked: Asked): boolean =>
    asked.view.cities.some(({ city }) => cityFaults({ ...asked, what: city }, [deed]).length === 0)
const WORK: Readonly<Record<DeedName, Work>> = {
  // EN 6.2 - there is always room to ship.
  ship: { code: 'needMarkers', isAny: () => true },
  occupy: { code: 'nothingToOccupy', isAny: isCity('occupy') },
  attack: { code: 'nothingToAttack', isAny: isCity('attack') },
  draw: {
    code: 'nothingToDraw',
    isAny: (asked) => asked.view.decks.some(({ deck }) => deckFaults({ ...asked, what: deck }).length === 0),
  },
  payment: {
    code: 'nothingToPay',
    isAny: ({ player, what }) =>
      player.sites.some(({ building, hasWorker }) => hasWorker && building !== what),
  },
}

/** EN 5.2 - something of mine has to be used first; what stands in the way besides is told at once. */
export function first(deedOf: (asked: Asked) => DeedName, faults: Explain): Explain {
  return (asked) => {
    const others = faults(asked)
    if (others.length > 0) return others
    const deed = deedOf(asked)
    const sources = meansFor(asked.player, deed)
    return [sources.length > 0 ? { code: 'useFirst', deed, sources } : { code: 'noMeans', deed }]
  }
}
export function deedAtCity({ view, what }: Asked): DeedName {
  return view.cities.find(({ city }) => city === what)!.owner === null ? 'occupy' : 'attack'
}
/** Buildings and blue tokens that are ready, with markers for them and the deed. */
function meansFor({ sites, tokens, harbour }: PlayerView, deed: DeedName): readonly string[] {
  const ready = new Set(sites.filter(({ hasWorker }) => !hasWorker).map(({ building }) => building))
  const cost = costOf(deed)
  const buildings = BUILDINGS.filter(
    ({ name, deeds }) => ready.has(name) && deeds.includes(deed) && harbour > cost,
  )
  const kinds = TOKENS.filter(
    ({ name, deeds }) => (tokens[name] ?? 0) > 0 && deeds.includes(deed) && harbour >= cost,
  )
  return [...buildings, ...kinds].map(({ name }) => name)
}

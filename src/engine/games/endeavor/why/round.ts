import { BUILDINGS } from '../buildings.ts'
import { THRESHOLDS } from '../tracks.ts'
import type { PlayerView, View } from '../view-types.ts'
import type { TargetQuery, Reason } from './reasons.ts'

const HIGHEST = THRESHOLDS.length
function numberOf(name: string | null): number {
  return BUILDINGS.findIndex((building) => building.name === name)
}

/** EN 4.1-4.3 - a tile in stock, of the build level or less, and not a second one of the highest level. */
export function buildFaults({ view, player, target }: TargetQuery): readonly Reason[] {
  const tile = view.market.find(({ building }) => building === target)
  if (tile === undefined || tile.left === 0) return [{ code: 'soldOut' }]
  const isSecond = hasHighest(player)
  const reach = reachOf(view, player)
  const reasons: Reason[] = []
  if (tile.level > reach) {
    const industry = THRESHOLDS[tile.level - 1]!
    reasons.push({ code: 'levelTooHigh', need: tile.level, have: player.buildLevel, industry })
  }
  if (tile.level === HIGHEST && isSecond) reasons.push({ code: 'secondHighest' })
  return reasons
}
function hasHighest({ sites }: PlayerView): boolean {
  return sites.some(({ building }) => BUILDINGS[numberOf(building)]!.level === HIGHEST)
}
/** EN 4.2 - the build level, or the next level that has a tile. */
function reachOf({ market }: View, player: PlayerView): number {
  const isSecond = hasHighest(player)
  const levels = market
    .filter(({ level, left }) => left > 0 && (level < HIGHEST || !isSecond))
    .map(({ level }) => level)
  return Math.max(player.buildLevel, Math.min(HIGHEST, ...levels))
}

/** EN 4.7 - markers return in the order of the buildings: not before the last one chosen, and not so late that too few remain. */
export function salaryFaults({ player, question, target }: TargetQuery): readonly Reason[] {
  const sites = player.sites.filter(({ building }) => building === target)
  if (sites.length === 0) return [{ code: 'notYours' }]
  if (!sites.some(({ hasWorker }) => hasWorker)) return [{ code: 'noWorker' }]
  const at = numberOf(target)
  const behind = player.sites.filter(({ building, hasWorker }) => hasWorker && numberOf(building) >= at)
  return at < numberOf(question.from) || behind.length < question.left ? [{ code: 'inOrder' }] : []
}

/** EN 7.1-7.3 - a card of the player that counts against the limit. */
export function cardFaults({ view, player, target }: TargetQuery): readonly Reason[] {
  const card = player.cards.find(({ deck, number }) => target === `${deck}:${String(number)}`)
  if (card === undefined) return [{ code: 'notYours' }]
  if (card.deck === 'slavery') {
    const held = player.cards.filter(({ deck }) => deck === 'slavery').length
    const isCounted = view.slaveryCountsAtFive && player.cardLimit === THRESHOLDS.length
    return held === 1 && !isCounted ? [{ code: 'cardFree' }] : []
  }
  const governors = player.cards.filter(({ isGovernor }) => isGovernor).length
  return card.isGovernor && governors === 1 && player.isGovernorInstalled ? [{ code: 'cardFree' }] : []
}
/** EN 7.3 - the governor space is empty, and the player holds a governor. */
export function spaceFaults({ player }: TargetQuery): readonly Reason[] {
  if (player.isGovernorInstalled) return [{ code: 'spaceTaken' }]
  return player.cards.some(({ isGovernor }) => isGovernor) ? [] : [{ code: 'noGovernor' }]
}

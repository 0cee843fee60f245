import { newWarningFinder } from '../../../core/choice-warnings.ts'
import type { ConsideredChoice } from '../../../core/choice-warnings.ts'
import type { View } from '../view-types.ts'
import { GOODS, TILES } from '../vocabulary.ts'
import { circlesWithoutColonist, productionCircles } from './colonist-circles.ts'
import { findRoleWarning } from './role-warnings.ts'
import { spoilageAfter, spoilageWithoutOwnShips } from './spoilage.ts'
import type { WarningFact } from './warning-fact.ts'

type Considered = ConsideredChoice<View>

/** Returns the warnings about a choice of the seat in turn, given all open choices; none for most choices. */
export const findWarnings = newWarningFinder<View, WarningFact>({
  role: [({ described, view, seat }) => findRoleWarning(described, view, seat)],
  tile: [lastIslandSpace, noPlantForTile, uselessForest],
  build: [cityFilled, oneSpaceLeft, nothingToProcess],
  sell: [soldForNothing],
  load: [avoidableSpoilage],
  use: [avoidableSpoilage, soldForNothing],
  store: [storedWorse, unmovedToStorage],
  keep: [keptCheaper, unmovedToStorage],
  recruit: [onlyOne],
  guest: [lastGuest],
  give: [givenTooEarly],
  pass: [declinedFreeGain, spoilageIfPassed],
})

function warning(code: string, concerning: Partial<WarningFact> = {}, serious = false): WarningFact {
  return { code, serious, ...concerning }
}

function lastIslandSpace({ player }: Considered): WarningFact | undefined {
  return player.freeIsland === 1 ? warning('lastIslandSpace') : undefined
}

/** A plantation produces nothing without a production building for its good; corn needs none. */
function noPlantForTile({ described, view, player }: Considered): WarningFact | undefined {
  const name = GOODS.find((one) => one === described['tile'])
  if (name === undefined || name === 'corn' || described['as'] !== undefined) return undefined
  return productionCircles(view, player, name) === 0 ? warning('noPlant', { good: name }) : undefined
}

/** PR 13.3, 13.14 - forests only make building cheaper and count for a cloister: in a full city without one they are useless. */
function uselessForest({ described, player }: Considered): WarningFact | undefined {
  if (described['as'] === undefined || player.freeCity > 0) return undefined
  return player.city.some(({ building }) => building === 'cloister') ? undefined : warning('forestIdle')
}

function spacesLeft({ described, view, player }: Considered): number {
  const offer = view.market.find(({ building }) => building === described['building'])
  return player.freeCity - (offer?.isLarge === true ? 2 : 1)
}
/** PR 11.1 - a full city ends the game. */
function cityFilled(considered: Considered): WarningFact | undefined {
  const isFirst = !considered.view.endings.includes('city')
  return spacesLeft(considered) === 0 && isFirst ? warning('cityFilled', {}, true) : undefined
}
function oneSpaceLeft(considered: Considered): WarningFact | undefined {
  const isWideLeft = considered.view.market.some(({ isLarge, left }) => isLarge && left > 0)
  return spacesLeft(considered) === 1 && isWideLeft ? warning('oneSpaceLeft') : undefined
}
function nothingToProcess({ described, view, player }: Considered): WarningFact | undefined {
  const makes = view.market.find(({ building }) => building === described['building'])?.produces ?? null
  if (makes === null) return undefined
  const fields = player.island[TILES.indexOf(makes)]?.count ?? 0
  if (fields === 0) return warning('noField', { good: makes })
  return fields <= productionCircles(view, player, makes) ? warning('noUse', { good: makes }) : undefined
}

function soldForNothing({ described, view, player }: Considered): WarningFact | undefined {
  const sold = GOODS.find((one) => one === described['good'])
  if (sold === undefined || view.question?.name !== 'sell') return undefined
  const prices = described.verb === 'sell' ? player.salePrices : player.ownPrices
  return prices?.[sold] === 0 ? warning('soldForNothing') : undefined
}

/** Another load would let less spoil: fewer barrels as well (serious), or only less in value. */
function avoidableSpoilage({ described, open, view, seat }: Considered): WarningFact | undefined {
  if (described['good'] === undefined || view.question?.name !== 'load') return undefined
  const mine = spoilageAfter(view, seat, described)
  const others = open
    .filter((other) => (other.verb === 'load' || other.verb === 'use') && other !== described)
    .map((other) => spoilageAfter(view, seat, other))
    .filter(({ value }) => value < mine.value)
  if (others.length === 0) return undefined
  const isWorse = others.some(({ count }) => count < mine.count)
  return warning('leftToRot', { goods: mine.goods }, isWorse)
}

/** PR 8.6 - a wharf that is not used now can still be used later, unless no other player loads any more. */
function spoilageIfPassed({ view, seat, open }: Considered): WarningFact | undefined {
  if (view.question?.name !== 'load' || open.length < 2) return undefined
  const { goods, count } = spoilageWithoutOwnShips(view, seat)
  return count > 0 ? warning('leftToRot', { goods }) : undefined
}

/** A dearer kind on offer has at least as many barrels. */
function storedWorse({ described, open, player }: Considered): WarningFact | undefined {
  const stored = GOODS.find((one) => one === described['good'])
  if (stored === undefined) return undefined
  const better = GOODS.find(
    (one) =>
      open.some((other) => other['good'] === one) &&
      GOODS.indexOf(one) > GOODS.indexOf(stored) &&
      player.goods[one] >= player.goods[stored],
  )
  return better && warning('storedWorse', { good: better }, true)
}
function keptCheaper({ described, open }: Considered): WarningFact | undefined {
  const dearest = [...GOODS].reverse().find((one) => open.some((other) => other['good'] === one))
  if (dearest === undefined || dearest === described['good']) return undefined
  return warning('keptCheaper', { good: dearest })
}

/** PR 13.10 - two colonists are on offer. */
function onlyOne({ described, open, player }: Considered): WarningFact | undefined {
  const isMore = open.some(({ verb, count }) => verb === 'recruit' && count !== undefined)
  return isMore && described['count'] === undefined && circlesWithoutColonist(player) > 1
    ? warning('onlyOne')
    : undefined
}
function lastGuest({ player }: Considered): WarningFact | undefined {
  return player.guests === 1 ? warning('lastGuest') : undefined
}
/** Buildings that act when the player has built something, if they are occupied then. */
const ACT_ON_BUILDING: readonly unknown[] = ['university', 'church']
/** PR 13.2 - a colonist given as payment leaves before the new building stands. */
function givenTooEarly({ described, player }: Considered): WarningFact | undefined {
  const from = player.city.find(({ building }) => building === described['building'])
  if (from?.colonists !== 1 || !ACT_ON_BUILDING.includes(from.building)) return undefined
  return warning('giveActing', { building: from.building })
}

/** Declining a gain that costs nothing. */
function declinedFreeGain({ view, player }: Considered): WarningFact | undefined {
  switch (view.question?.name) {
    case 'takeTile':
      return warning('freeTile', {}, true)
    case 'mannedTile':
    case 'mannedBuilding':
      return warning('freeColonist', {}, true)
    case 'recruit':
      return circlesWithoutColonist(player) > 0 ? warning('freeColonist', {}, true) : undefined
    case 'bonusGood':
      return warning('freeBarrel', {}, true)
    case 'sell':
      return warning('freeSale')
    case 'moveGuests':
      return unmovedGuests(view.question.before)
    default:
      return undefined
  }
}
/** PR 13.5 - at the storage questions guests may move only to where more can be stored. */
function unmovedToStorage({ open }: Considered): WarningFact | undefined {
  return open.some(({ verb }) => verb === 'guest') ? warning('guestCould.storage') : undefined
}
/** Moves that bring a tile or a forest, which a player may not want. */
const ONLY_TO_TAKE: readonly string[] = ['tile', 'drawnTile']
/** PR 13.5 - guests are asked about only where a move matters; at the end there is no later chance. */
function unmovedGuests(before: string | undefined): WarningFact | undefined {
  if (before === undefined || ONLY_TO_TAKE.includes(before)) return undefined
  return warning(`guestCould.${before}`, {}, before === 'end')
}

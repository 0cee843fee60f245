import type { PlayerView, View } from '../view-types.ts'
import { GOODS, TILES } from '../vocabulary.ts'
import type { Message } from '../../../../i18n/message.ts'
import type { Warning } from '../../../../components/table/game-ui.ts'
import { warningsBy } from '../../../../components/table/prompt/warn.ts'
import type { Considered as Choice, Warners } from '../../../../components/table/prompt/warn.ts'
import { circlesFor, sparePlaces } from './colonist-circles.ts'
import { rotAfter } from './spoilage.ts'
import { barrels, building, good } from '../../../../components/puerto-rico/values.ts'
import { warnOfRole } from './role-warnings.ts'

type Considered = Choice<View, PlayerView>

/** What speaks against a choice, by its verb. */
const WARN: Warners<View, PlayerView> = {
  role: [({ described, view, seat }) => warnOfRole(described, view, seat)],
  tile: [lastIslandSpace, noPlantForTile, forestForNothing],
  build: [cityFilled, oneSpaceLeft, nothingToProcess],
  sell: [soldForNothing],
  load: [leftToRot],
  use: [leftToRot, soldForNothing],
  store: [storedWorse],
  keep: [keptCheaper],
  recruit: [onlyOne],
  guest: [lastGuest],
  give: [neededNow],
  pass: [somethingFree, rotsIfPassed],
}

/** What speaks against a choice of whoever is asked, the other open choices considered; most often nothing. */
export const warnings = warningsBy(WARN)

function warning(code: string, values: Message['values'] = {}, serious = false): Warning {
  return {
    said: [{ key: `advice.warn.${code}.said`, values }],
    short: { key: `advice.warn.${code}.short`, values: {} },
    serious,
  }
}

function lastIslandSpace({ player }: Considered): Warning | undefined {
  return player.freeIsland === 1 ? warning('lastIslandSpace') : undefined
}

/** A plantation is worth nothing without a place to process its good; corn needs none. */
function noPlantForTile({ described, view, player }: Considered): Warning | undefined {
  const name = GOODS.find((one) => one === described['tile'])
  if (name === undefined || name === 'corn' || described['as'] !== undefined) return undefined
  return circlesFor(view, player, name) === 0 ? warning('noPlant', { good: good(name) }) : undefined
}

/** PR 13.3, 13.14 - forests make building cheaper, and count for a cloister; otherwise they are good for nothing. */
function forestForNothing({ described, player }: Considered): Warning | undefined {
  if (described['as'] === undefined || player.freeCity > 0) return undefined
  return player.city.some(({ building }) => building === 'cloister') ? undefined : warning('forestIdle')
}

function spacesLeft({ described, view, player }: Considered): number {
  const offer = view.market.find(({ building }) => building === described['building'])
  return player.freeCity - (offer?.wide === true ? 2 : 1)
}
/** PR 11.1 - a full city ends the game. */
function cityFilled(considered: Considered): Warning | undefined {
  const isNews = !considered.view.endings.includes('city')
  return spacesLeft(considered) === 0 && isNews ? warning('cityFilled', {}, true) : undefined
}
function oneSpaceLeft(considered: Considered): Warning | undefined {
  const isWideLeft = considered.view.market.some(({ wide, left }) => wide && left > 0)
  return spacesLeft(considered) === 1 && isWideLeft ? warning('oneSpaceLeft') : undefined
}
function nothingToProcess({ described, view, player }: Considered): Warning | undefined {
  const makes = view.market.find(({ building }) => building === described['building'])?.makes ?? null
  if (makes === null) return undefined
  const fields = player.island[TILES.indexOf(makes)]?.count ?? 0
  if (fields === 0) return warning('noField', { good: good(makes) })
  return fields <= circlesFor(view, player, makes) ? warning('noUse', { good: good(makes) }) : undefined
}

function soldForNothing({ described, view, player }: Considered): Warning | undefined {
  const sold = GOODS.find((one) => one === described['good'])
  if (sold === undefined || view.question?.name !== 'sell') return undefined
  const prices = described.verb === 'sell' ? player.salePrices : player.ownPrices
  return prices?.[sold] === 0 ? warning('soldForNothing') : undefined
}

/** Another load would leave less to rot: in every way (serious), or only less of value. */
function leftToRot({ described, open, view, seat }: Considered): Warning | undefined {
  if (described['good'] === undefined || view.question?.name !== 'load') return undefined
  const mine = rotAfter(view, seat, described)
  const others = open
    .filter((other) => (other.verb === 'load' || other.verb === 'use') && other !== described)
    .map((other) => rotAfter(view, seat, other))
    .filter(({ value }) => value < mine.value)
  if (others.length === 0) return undefined
  const isWorse = others.some(({ count }) => count < mine.count)
  return warning('leftToRot', { goods: barrels(mine.goods) }, isWorse)
}

/** PR 8.6 - whoever does not use his wharf now may do so later, unless nobody loads any more. */
function rotsIfPassed({ view, seat, open, player }: Considered): Warning | undefined {
  if (view.question?.name !== 'load' || open.length < 2) return undefined
  const without = { ...view, players: view.players.map((one) => (one === player ? landlocked(one) : one)) }
  const rot = rotAfter(without, seat, undefined)
  return rot.count > 0 ? warning('leftToRot', { goods: barrels(rot.goods) }) : undefined
}
/** The player as if he had no ship of his own: whatever he has built has been used. */
function landlocked(player: PlayerView): PlayerView {
  return { ...player, spent: player.city.map(({ building }) => building) }
}

/** Another kind has as many barrels and is dearer, or has more and is as dear. */
function storedWorse({ described, open, player }: Considered): Warning | undefined {
  const stored = GOODS.find((one) => one === described['good'])
  if (stored === undefined) return undefined
  const better = GOODS.find(
    (one) =>
      open.some((other) => other['good'] === one) &&
      GOODS.indexOf(one) > GOODS.indexOf(stored) &&
      player.goods[one] >= player.goods[stored],
  )
  return better && warning('storedWorse', { good: good(better) }, true)
}
function keptCheaper({ described, open }: Considered): Warning | undefined {
  const dearest = [...GOODS].reverse().find((one) => open.some((other) => other['good'] === one))
  if (dearest === undefined || dearest === described['good']) return undefined
  return warning('keptCheaper', { good: good(dearest) })
}

/** PR 13.10 - two colonists are to be had. */
function onlyOne({ described, open, player }: Considered): Warning | undefined {
  const isMore = open.some(({ verb, count }) => verb === 'recruit' && count !== undefined)
  return isMore && described['count'] === undefined && sparePlaces(player) > 1
    ? warning('onlyOne')
    : undefined
}
function lastGuest({ player }: Considered): Warning | undefined {
  return player.guests === 1 ? warning('lastGuest') : undefined
}
/** Buildings that act when something has been built, if somebody works there then. */
const ACT_ON_BUILDING: readonly unknown[] = ['university', 'church']
/** PR 13.2 - what is given is gone before the building stands. */
function neededNow({ described, player }: Considered): Warning | undefined {
  const from = player.city.find(({ building }) => building === described['building'])
  if (from?.crew !== 1 || !ACT_ON_BUILDING.includes(from.building)) return undefined
  return warning('giveActing', { building: building(from.building) })
}

/** Declining what costs nothing and can hardly harm. */
function somethingFree({ view, player }: Considered): Warning | undefined {
  switch (view.question?.name) {
    case 'takeTile':
      return warning('freeTile', {}, true)
    case 'mannedTile':
    case 'mannedBuilding':
      return warning('freeColonist', {}, true)
    case 'recruit':
      return sparePlaces(player) > 0 ? warning('freeColonist', {}, true) : undefined
    case 'bonusGood':
      return warning('freeBarrel', {}, true)
    case 'sell':
      return warning('freeSale')
    case 'moveGuests':
      return guestCould(view.question.before)
    default:
      return undefined
  }
}
/** PR 13.5 - it is asked only where a move matters; at the end nothing is left to wait for. */
function guestCould(before: string | undefined): Warning | undefined {
  if (before === undefined || before === 'tile') return undefined
  return warning(`guestCould.${before}`, {}, before === 'end')
}

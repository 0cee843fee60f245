import type { ActionDescription } from '../../../engine/core/game.ts'
import { hasUnusedSmallWharf } from '../../../engine/games/puerto-rico/insight/spoilage.ts'
import type { PlayerView, QuestionName, View } from '../../../engine/games/puerto-rico/view-types.ts'
import { GOODS } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { Message } from '../../../i18n/message.ts'
import { barrels, building, good, number, place, role, tile } from '../values.ts'

type Values = Message['values']
const sentence = (key: string, values: Values = {}, plural?: number): Message => ({
  key: `board.${key}`,
  values,
  ...(plural !== undefined && { plural }),
})
const deciding = (view: View): PlayerView | undefined => view.players[view.question?.seat ?? 0]

const countOf = (described: ActionDescription, view: View, name: string): number => {
  const goods = deciding(view)?.goods
  const found = GOODS.find((one) => one === described[name])
  return found === undefined ? 0 : (goods?.[found] ?? 0)
}
/** The doubloons on the card of a role. */
const coinsOn = (described: ActionDescription, { cards }: View): number =>
  cards.find(({ card }) => card === described['card'])?.coins ?? 0
/** The doubloons on each other card of the same role that can be chosen. */
const coinsOnOthers = (described: ActionDescription, { cards }: View): number[] =>
  cards
    .filter(({ card, takenBy }) => card !== described['card'] && takenBy === null)
    .flatMap(({ role, coins }) => (role === described['role'] ? coins : []))
const word = (described: ActionDescription, detail: string): string => String(described[detail])

/** The labels of choices, by verb. */
const LABELS: { readonly [verb: string]: (described: ActionDescription, view: View) => Message } = {
  pass: (_, view) => sentence(`pass.${passName(view)}`),
  role(described, view) {
    const coins = coinsOn(described, view)
    const values = { role: role(word(described, 'role')), coins: number(coins) }
    return coins > 0 ? sentence('do.roleCoins', values, coins) : sentence('do.role', values)
  },
  tile: (described) =>
    sentence(described['as'] === undefined ? 'do.tile' : 'do.tileForest', {
      tile: tile(word(described, 'tile')),
    }),
  use: useLabel,
  recruit: ({ count }) => sentence(count === undefined ? 'do.recruit' : 'do.recruitTwo'),
  place: (described) => sentence('do.place', { place: placeOf(described) }),
  build: buildLabel,
  bonus: (described) => sentence('do.bonus', { good: good(word(described, 'good')) }),
  sell(described, view) {
    const sold = GOODS.find((one) => one === described['good'])
    const price = sold === undefined ? 0 : (deciding(view)?.salePrices[sold] ?? 0)
    return sentence('do.sell', { good: good(word(described, 'good')), price: number(price) }, price)
  },
  load(described, view) {
    const ship = view.ships[Number(described['ship'])]
    return sentence('do.load', {
      ...loaded(described, view),
      load: number(ship?.load ?? 0),
      room: number(ship?.room ?? 0),
    })
  },
  store: (described, view) =>
    sentence('do.store', { goods: barrels({ [word(described, 'good')]: countOf(described, view, 'good') }) }),
  keep: (described) => sentence('do.keep', { good: good(word(described, 'good')) }),
  pick: (described) => sentence('do.pick', { building: building(word(described, 'building')) }),
  bid: ({ turn, halves }) =>
    sentence('do.bid', { turn: number(Number(turn) + 1), points: number(Number(halves) / 2) }),
  guest: (described) => sentence('do.guest', { place: placeOf(described) }),
  give(described) {
    if (described['gift'] === 'good') return sentence('do.giveGood', { good: good(word(described, 'good')) })
    if (described['gift'] === 'point') return sentence('do.givePoint')
    return sentence('do.giveColonist', { place: placeOf(described) })
  },
  pack(described) {
    const name = word(described, 'good')
    const count = Number(described['count'])
    return count === 0
      ? sentence('do.packNone', { good: good(name) })
      : sentence('do.pack', { goods: barrels({ [name]: count }) })
  },
}

/** What would be loaded, and onto which ship. */
function loaded(described: ActionDescription, view: View): Values {
  const ship = view.ships[Number(described['ship'])]
  const free = ship === undefined ? 0 : ship.room - ship.load
  const count = Math.min(free, countOf(described, view, 'good'))
  return {
    goods: barrels({ [word(described, 'good')]: count }),
    // Its spaces are printed on it.
    ship: number(ship?.room ?? 0),
  }
}

/**
 * Without what the board shows: the doubloons on a role, the price of a building and its whole name, the room of a ship, the
 * word "plantation" on each of them, and that it is a guest who moves.
 */
export function shortLabel(described: ActionDescription, view: View): Message | undefined {
  if (described.verb === 'tile') return shortTile(described)
  if (described.verb === 'load') return sentence('do.loadShort', loaded(described, view))
  if (described.verb === 'role') return shortRole(described, view)
  if (described.verb === 'build')
    return sentence('do.pick', { building: shortBuilding(word(described, 'building')) })
  if (described.verb === 'guest') return shortGuest(described)
  return undefined
}

/** Two prospectors with different doubloons would have the same name. */
function shortRole(described: ActionDescription, view: View): Message | undefined {
  const coins = coinsOn(described, view)
  if (coinsOnOthers(described, view).some((other) => other !== coins)) return undefined
  return sentence('do.role', { role: role(word(described, 'role')) })
}
function shortTile(described: ActionDescription): Message | undefined {
  const name = GOODS.find((one) => one === described['tile'])
  if (name === undefined || described['as'] !== undefined) return undefined
  return sentence('do.tile', { tile: shortPlantation(name) })
}
function shortGuest(described: ActionDescription): Message | undefined {
  const name = GOODS.find((one) => one === described['tile'])
  if (name !== undefined) return sentence('do.place', { place: shortPlantation(name) })
  if (described['building'] === undefined) return undefined
  return sentence('do.place', { place: shortBuilding(word(described, 'building')) })
}
function shortPlantation(good: string): Values[string] {
  return { type: 'word', key: `pr.good.${good}`, icon: `tile:${good}` }
}
function shortBuilding(name: string): Values[string] {
  return { type: 'word', key: `pr.short.${name}`, icon: `building:${name}` }
}

/** A place for colonists: a kind of tile, a building, San Juan. */
function placeOf(described: ActionDescription): Values[string] {
  return place(String(described['tile'] ?? described['building'] ?? described['from']))
}

/** The label with the price of the building, and the doubloons to be paid in kind (PR 13.2). */
function buildLabel(described: ActionDescription, view: View): Message {
  const name = word(described, 'building')
  const player = deciding(view)
  const price = view.market.find((one) => one.building === name)?.prices[player?.seat ?? 0] ?? 0
  const short = price - (player?.coins ?? price)
  const values = { building: building(name), price: number(price) }
  return short > 0
    ? sentence('do.buildInKind', { ...values, short: number(short) })
    : sentence('do.build', values, price)
}

function useLabel(described: ActionDescription, view: View): Message {
  const name = word(described, 'building')
  const { question } = view
  if (described['good'] !== undefined) return useGood(described, view)
  const own = question === null ? undefined : OWN_EFFECTS[question.name]
  if (own !== undefined) return sentence(own, { building: building(name) })
  const on = question?.tile ?? undefined
  if (on !== undefined) return sentence('do.manTile', { tile: tile(on) })
  return sentence('do.manBuilding', { about: building(question?.about ?? name) })
}
/** The labels for using a building's own effect, by question. */
const OWN_EFFECTS: { readonly [name in QuestionName]?: string } = {
  load: 'do.mixed',
  drawnForest: 'do.layForest',
  drawBlind: 'do.drawBlind',
}
/** The label for a good that a building sells or ships. */
function useGood(described: ActionDescription, view: View): Message {
  const name = word(described, 'building')
  const sold = GOODS.find((one) => one === described['good'])
  if (view.question?.name === 'sell' && sold !== undefined) {
    const price = deciding(view)?.ownPrices?.[sold] ?? 0
    return sentence('do.sellOwn', { good: good(sold), building: building(name), price: number(price) }, price)
  }
  const goods = barrels({ [word(described, 'good')]: countOf(described, view, 'good') })
  return sentence('do.wharf', { goods, building: building(name) })
}

/** Questions with their own label for declining; the others share one. */
const DECLINED: readonly QuestionName[] = [
  'takeTile',
  'drawBlind',
  'mannedTile',
  'mannedBuilding',
  'recruit',
  'build',
  'bonusGood',
  'sell',
  'drawnForest',
  'moveGuests',
  'placeColonist',
  'load',
]
function passName(view: View): string {
  const question = view.question?.name
  const player = deciding(view)
  if (question === 'load' && player !== undefined && hasUnusedSmallWharf(player)) return 'loadNothing'
  return question !== undefined && DECLINED.includes(question) ? question : 'other'
}

/** The label of a choice's button. */
export function label(described: ActionDescription, view: View): Message {
  return LABELS[described.verb]?.(described, view) ?? sentence('pass.other')
}

/** Players mostly build the dearest building they can pay for; of two prospectors that with fewer doubloons comes last. */
export function worth(described: ActionDescription, view: View): number {
  if (described.verb === 'role') {
    const coins = coinsOn(described, view)
    return coinsOnOthers(described, view).some((other) => other > coins) ? -1 : 0
  }
  if (described.verb !== 'build') return 0
  return view.market.find(({ building }) => building === described['building'])?.cost ?? 0
}

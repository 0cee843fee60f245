import type { Described } from '../../engine/core/game.ts'
import type { QuestionName, QuestionView, View } from '../../engine/games/puerto-rico/view-types.ts'
import { GOODS } from '../../engine/games/puerto-rico/words.ts'
import type { Spoken } from '../../i18n/spoken.ts'
import { barrels, building, good, number, role, tile } from './values.ts'

type Values = Spoken['values']
const sentence = (key: string, values: Values = {}, plural?: number): Spoken => ({
  key: `board.${key}`,
  values,
  ...(plural !== undefined && { plural }),
})

/** The question of the view as one imperative sentence; for those who wait, what is being decided. */
export function prompt(view: View): { readonly ask: Spoken; readonly waiting: Spoken } {
  const { question } = view
  if (question === null) {
    const name = view.over ? 'over' : 'drawing'
    return { ask: sentence(`ask.${name}`), waiting: sentence(`waiting.${name}`) }
  }
  const { name, left } = question
  const plural = name === 'placeColonist' || name === 'storeKind' ? left : undefined
  return { ask: sentence(`ask.${name}`, asked(question), plural), waiting: sentence(`waiting.${name}`) }
}

function asked({ left, building: by, tile: on, about }: QuestionView): Values {
  return {
    left: number(left),
    ...(by !== null && { building: building(by) }),
    ...(on !== null && { tile: tile(on) }),
    ...(about !== undefined && { about: building(about) }),
  }
}

const countOf = (described: Described, view: View, name: string): number => {
  const goods = view.players[view.question?.seat ?? 0]?.goods
  const found = GOODS.find((one) => one === described[name])
  return found === undefined ? 0 : (goods?.[found] ?? 0)
}
const word = (described: Described, detail: string): string => String(described[detail])

/** Words for each thing that can be chosen. */
const LABELS: { readonly [verb: string]: (described: Described, view: View) => Spoken } = {
  pass: (_, view) => sentence(`pass.${passName(view.question?.name)}`),
  role(described, view) {
    const coins = view.cards.find(({ card }) => card === described['card'])?.coins ?? 0
    const values = { role: role(word(described, 'role')), coins: number(coins) }
    return coins > 0 ? sentence('do.roleCoins', values, coins) : sentence('do.role', values)
  },
  tile: (described) => sentence('do.tile', { tile: tile(word(described, 'tile')) }),
  use: useLabel,
  recruit: () => sentence('do.recruit'),
  place(described) {
    const isTile = described['tile'] !== undefined
    return sentence('do.place', {
      place: isTile ? tile(word(described, 'tile')) : building(word(described, 'building')),
    })
  },
  build(described, view) {
    const name = word(described, 'building')
    const price = view.market.find((one) => one.building === name)?.prices[view.question?.seat ?? 0] ?? 0
    return sentence('do.build', { building: building(name), price: number(price) }, price)
  },
  bonus: (described) => sentence('do.bonus', { good: good(word(described, 'good')) }),
  sell(described, view) {
    const sold = GOODS.find((one) => one === described['good'])
    const price = sold === undefined ? 0 : (view.players[view.question?.seat ?? 0]?.salePrices[sold] ?? 0)
    return sentence('do.sell', { good: good(word(described, 'good')), price: number(price) }, price)
  },
  load(described, view) {
    const ship = view.ships[Number(described['ship'])]
    const free = ship === undefined ? 0 : ship.room - ship.load
    const count = Math.min(free, countOf(described, view, 'good'))
    return sentence('do.load', {
      goods: barrels({ [word(described, 'good')]: count }),
      ship: number(Number(described['ship']) + 1),
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
}

function useLabel(described: Described, view: View): Spoken {
  const name = word(described, 'building')
  if (described['good'] !== undefined) {
    const goods = barrels({ [word(described, 'good')]: countOf(described, view, 'good') })
    return sentence('do.wharf', { goods, building: building(name) })
  }
  const on = view.question?.tile ?? undefined
  const about = view.question?.about
  if (on !== undefined) return sentence('do.manTile', { tile: tile(on) })
  return about === undefined
    ? sentence('do.drawBlind')
    : sentence('do.manBuilding', { about: building(about) })
}

/** Questions that can be declined; anything else is simply passed. */
const DECLINED: readonly QuestionName[] = [
  'takeTile',
  'drawBlind',
  'mannedTile',
  'mannedBuilding',
  'recruit',
  'build',
  'bonusGood',
  'sell',
  'load',
]
function passName(question: QuestionName | undefined): string {
  return question !== undefined && DECLINED.includes(question) ? question : 'other'
}

/** A choice as the words on its button. */
export function label(described: Described, view: View): Spoken {
  return LABELS[described.verb]?.(described, view) ?? sentence('pass.other')
}

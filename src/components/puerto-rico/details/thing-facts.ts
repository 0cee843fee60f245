import type { Seat } from '../../../engine/core/game.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { GOODS } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { GoodName } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { Message } from '../../../i18n/message.ts'
import type { ThingName } from './topics.ts'
import { nextColonistShip } from '../../../engine/games/puerto-rico/insight/table-counts.ts'
import { barrels, counts, number } from '../values.ts'

const fact = (name: string, values: Message['values'] = {}): Message => ({
  key: `advice.fact.${name}`,
  values,
})

const FACTS: { readonly [name in ThingName]?: (view: View) => readonly Message[] } = {
  quarry: ({ quarries }) => [fact('quarries', { n: number(quarries) })],
  pile({ pile }) {
    const tiles = GOODS.filter((good) => pile[good] > 0)
    const counted = tiles.map((good) => [pile[good], `pr.tiles.${good}`, `tile:${good}`] as const)
    return tiles.length === 0 ? [] : [fact('pile', { tiles: { type: 'counts', counts: counted } })]
  },
  colonistShip: (view) => [
    fact('nextShip', { n: number(nextColonistShip(view)), supply: number(view.colonistSupply) }),
  ],
  governor: ({ governor }) => [fact('governor', { seat: { type: 'seat', seat: governor } })],
  points: ({ pointsPool }) => [fact('pool', { points: counts([['point', Math.max(0, pointsPool)]]) })],
}

/** The current facts about a thing, besides its rules. */
export function factsOf(name: ThingName, view: View, me: Seat): readonly Message[] {
  const good = GOODS.find((one) => one === name)
  return good === undefined ? (FACTS[name]?.(view) ?? []) : goodFacts(good, view, me)
}

function goodFacts(good: GoodName, view: View, me: Seat): readonly Message[] {
  const player = view.players[me]
  const made = player?.production[good] ?? 0
  const isClosed = view.house.includes(good) && player?.maySellSameKind !== true
  return [
    fact('supply', { goods: barrels({ [good]: view.supply[good] }) }),
    made > 0 ? fact('production', { goods: barrels({ [good]: made }) }) : fact('noProduction'),
    isClosed ? fact('held') : fact('sale', { coins: counts([['coin', player?.salePrices[good] ?? 0]]) }),
  ].filter(({ key }) => key !== 'advice.fact.supply' || view.supply[good] > 0)
}

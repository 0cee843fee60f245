import { describe, expect, inject, test } from 'vitest'
import { saltedDice } from '../../core/dice.ts'
import { CHANCE, ignoreEvents, listActions, newActions, OVER } from '../../core/game.ts'
import type { Action, State } from '../../core/game.ts'
import { defaultOptions } from '../../core/options.ts'
import { endeavor } from './index.ts'
import type { Options } from './options.ts'
import type { CardView, PlayerView, View } from './view-types.ts'

/*
 * A second judge: the rules read once more from docs/rules, plainly and slowly, from the view alone. In random games
 * it must allow at every question what the program allows, and expect from every action what then lies on the table.
 */

/** What EN 1.2 and 9.1 print of everything that can be used. */
const USES: Readonly<Record<string, readonly string[]>> = {
  'colonial-house': ['occupy'],
  market: ['draw'],
  shipyard: ['ship'],
  barracks: ['attack'],
  'guild-hall': ['ship', 'draw'],
  docks: ['occupy', 'ship'],
  fortress: ['occupy', 'attack'],
  cartographer: ['ship'],
  'trade-office': ['draw'],
  exchange: ['payment'],
  museum: ['payment'],
  parliament: ['payment'],
  'ship-or-draw': ['ship', 'draw'],
  'occupy-or-draw': ['occupy', 'draw'],
  attack: ['attack'],
  payment: ['payment'],
}
const BOTH: Readonly<Record<string, readonly [string, string]>> = {
  docks: ['occupy', 'ship'],
  cartographer: ['ship', 'ship'],
  'trade-office': ['draw', 'draw'],
}
const MARKERS: Readonly<Record<string, number>> = { ship: 1, occupy: 1, attack: 2, draw: 0, payment: 0 }
const OVERSEAS = ['far-east', 'india', 'north-america', 'caribbean', 'south-america', 'africa']

/** EN 3.2, counted on the squares of the mat. */
function level(value: number): number {
  if (value >= 10) return 5
  if (value >= 7) return 4
  if (value >= 4) return 3
  return value >= 2 ? 2 : 1
}
const isOpen = (view: View, region: string): boolean =>
  region === 'europe' ||
  view.regions.find((each) => each.region === region)!.track.every(({ sailor }) => sailor !== null)

/** EN 6.5, counted on the board. */
function presence(view: View, player: PlayerView, region: string): number {
  const onTrack = view.regions.find((each) => each.region === region)!.track
  return (
    onTrack.filter(({ sailor }) => sailor === player.seat).length +
    player.beside[region as keyof PlayerView['beside']] +
    view.cities.filter((city) => city.region === region && city.owner === player.seat).length
  )
}
const mayEnter = (view: View, player: PlayerView, region: string): boolean =>
  isOpen(view, region) && (region === 'europe' || presence(view, player, region) > 0)

/** EN 6 - every way to do an action with `markers` markers, except with the building `but`. */
function waysTo(view: View, player: PlayerView, boardAction: string, markers: number, but: string): string[] {
  if (markers < MARKERS[boardAction]!) return []
  const cities = view.cities.filter(({ region }) => mayEnter(view, player, region))
  if (boardAction === 'ship') return OVERSEAS.map((region) => `ship ${region}`)
  if (boardAction === 'occupy')
    return cities.filter(({ owner }) => owner === null).map(({ city }) => `occupy ${city}`)
  if (boardAction === 'attack')
    return cities
      .filter(({ owner }) => owner !== null && owner !== player.seat)
      .map(({ city }) => `attack ${city}`)
  if (boardAction === 'draw')
    return view.decks
      .filter(({ cards, region }) => {
        const isInReach = cards.length > 0 && presence(view, player, region) >= cards[0]!
        return isOpen(view, region) && isInReach
      })
      .map(({ deck, cards }) => `draw ${deck} ${String(cards[0])}`)
  const busy = player.sites.filter(({ hasWorker, building }) => hasWorker && building !== but)
  return [...new Set(busy.map(({ building }) => `free ${building}`))]
}

/** EN 7.2, 10.1 - the cards that count, and which of them may be discarded. */
function overLimit(view: View, player: PlayerView): { over: number; offers: string[] } {
  const limit = level(player.values.politics)
  const slavery = player.cards.filter(({ deck }) => deck === 'slavery')
  const governors = player.cards.filter(({ isGovernor }) => isGovernor)
  const free = slavery.length > 0 && !(view.slaveryCountsAtFive && limit === 5) ? 1 : 0
  const laid = player.isGovernorInstalled ? 1 : 0
  const mayGo = ({ deck, isGovernor }: CardView): boolean =>
    deck === 'slavery' ? slavery.length > free : !isGovernor || governors.length > laid
  return {
    over: player.cards.length - free - laid - limit,
    offers: [
      ...player.cards.filter(mayGo).map(({ deck, number }) => `discard ${deck} ${String(number)}`),
      ...(laid === 0 && governors.length > 0 ? ['install'] : []),
    ],
  }
}

const LEGAL: Readonly<Record<string, (view: View, player: PlayerView) => string[]>> = {
  build({ market }, { values, sites }) {
    const hasFifth = sites.some(({ building }) => ['exchange', 'museum', 'parliament'].includes(building))
    const left = market.filter((tile) => tile.left > 0 && !(tile.level === 5 && hasFifth))
    const lowest = Math.min(...left.map((tile) => tile.level))
    const reach = Math.max(level(values.industry), lowest)
    return left.filter((tile) => tile.level <= reach).map(({ building }) => `build ${building}`)
  },
  act(view, player) {
    const buildings = player.sites.filter(({ building, hasWorker }) => {
      const boardActions = hasWorker ? [] : (USES[building] ?? [])
      return boardActions.some(
        (boardAction) => waysTo(view, player, boardAction, player.harbour - 1, building).length > 0,
      )
    })
    const tokens = Object.entries(player.tokens).filter(
      ([token, count]) =>
        count > 0 &&
        (USES[token] ?? []).some(
          (boardAction) => waysTo(view, player, boardAction, player.harbour, '').length > 0,
        ),
    )
    return [
      'pass',
      ...new Set(buildings.filter(() => player.harbour > 0).map(({ building }) => `activate ${building}`)),
      ...tokens.map(([token]) => `spend ${token}`),
    ]
  },
  chooseAction(view, player) {
    const source = view.question!.source!
    return USES[source]!.flatMap((boardAction) => waysTo(view, player, boardAction, player.harbour, source))
  },
  discard(view, player) {
    const { over, offers } = overLimit(view, player)
    expect(view.question!.left).toBe(over)
    expect(over).toBeGreaterThan(0)
    return offers
  },
}

/** What was done before a second action: its words, and the table before it. */
interface Done {
  readonly words: string
  readonly view: View
}
/** EN 6.14, 10.2 - a second action at the same place, or none. */
function waysOn(view: View, player: PlayerView, done: Done): string[] {
  const source = view.question!.source!
  const both = BOTH[source]
  if (both === undefined) {
    expect(view.paymentByFinance).toBe(true)
    return ['stop', ...waysTo(view, player, 'payment', player.harbour, source)]
  }
  const [verb, what] = done.words.split(' ') as [string, string]
  const place = verb === 'occupy' ? view.cities.find(({ city }) => city === what)!.region : what
  const second = verb === both[0] ? both[1] : both[0]
  const isThere = (words: string): boolean => {
    const target = words.split(' ')[1]!
    return target === place || view.cities.some(({ city, region }) => city === target && region === place)
  }
  return ['stop', ...waysTo(view, player, second, player.harbour, source).filter(isThere)]
}

/** EN 4.7 - every set of buildings that may keep their markers. */
function waysToPay(player: PlayerView, payments: number): Set<string> {
  const busy = player.sites.filter(({ hasWorker }) => hasWorker).map(({ building }) => building)
  const ways = new Set<string>()
  for (let set = 0; set < 1 << busy.length; set++) {
    const stay = busy.filter((_, at) => (set >> at) & 1)
    if (stay.length === busy.length - payments) ways.add(stay.toSorted().join())
  }
  return ways
}
/** Every way to pay that can be reached by the questions from here, each counted. */
function waysOffered(state: State, seat: number): string[] {
  const legal = newActions()
  endeavor.legal(state, legal)
  return listActions(legal).flatMap((action) => {
    const next = state.slice()
    endeavor.play(next, action, ignoreEvents)
    const { question, players, round } = endeavor.view(next)
    expect(round).toBe(endeavor.view(state).round)
    if (question?.seat === seat && question.name === 'paySalary') return waysOffered(next, seat)
    const busy = players[seat]!.sites.filter(({ hasWorker }) => hasWorker)
    return [
      busy
        .map(({ building }) => building)
        .toSorted()
        .join(),
    ]
  })
}

const words = (state: State, action: Action): string =>
  Object.values(endeavor.describe(state, action)).map(String).join(' ')

/** EN 6 - what a action must have changed for its player as soon as it is told. */
function expectDone(before: PlayerView, after: PlayerView, said: string): void {
  const [verb] = said.split(' ')
  const boardAction = verb === 'free' ? 'payment' : verb!
  const cost = MARKERS[boardAction]
  if (cost === undefined) return
  const supply = boardAction === 'attack' ? 1 : 0
  expect(after.harbour, said).toBe(before.harbour - cost + (boardAction === 'payment' ? 1 : 0))
  expect(after.supply, said).toBe(before.supply + supply)
  expect(after.cards.length, said).toBe(before.cards.length + (boardAction === 'draw' ? 1 : 0))
}

type Tally = Map<string, number>

function judgeGame(seats: number, options: Options, seed: number, tally: Tally): void {
  const luck = saltedDice(seed.toString(16).padStart(32, 'e'))
  const state = endeavor.setup(seats, options)
  const legal = newActions()
  let done: Done | undefined
  let before = ''
  for (let turn = endeavor.turn(state); turn !== OVER; turn = endeavor.turn(state)) {
    if (turn === CHANCE) {
      endeavor.roll(state, luck, ignoreEvents)
      continue
    }
    const view = endeavor.view(state)
    const question = view.question!.name
    tally.set(question, (tally.get(question) ?? 0) + 1)
    endeavor.legal(state, legal)
    const asked = `${question} ${String(view.round)} ${String(turn)}`
    if (question !== 'paySalary' || asked !== before) judgeOffers(state, view, listActions(legal), done)
    before = asked
    const first = luck.below(legal.count)
    // A pass, which is always the first, is not taken at once, so that more happens.
    const played = judgePlay(state, view, legal.at[first === 0 ? luck.below(legal.count) : first]!)
    // EN 7.6 - someone who got a late governor may have to discard between the two actions of another player.
    if (question !== 'discard') done = played
  }
}

function judgeOffers(state: State, view: View, legal: readonly Action[], done: Done | undefined): void {
  const { name, seat } = view.question!
  const player = view.players[seat]!
  if (name === 'paySalary') return expectPaid(state, player)
  const offers = legal.map((action) => words(state, action)).toSorted()
  const wanted = name === 'more' ? waysOn(view, player, done!) : LEGAL[name]!(view, player)
  expect(offers, name).toEqual(wanted.toSorted())
}

/** Plays, and looks at the player as soon as something is told; answers what has been done. */
function judgePlay(state: State, view: View, action: Action): Done {
  const { name, seat } = view.question!
  const said = words(state, action)
  let seen: PlayerView | undefined
  endeavor.play(state, action, () => (seen ??= endeavor.view(state).players[seat]!))
  const isBoardAction = (name === 'chooseAction' || name === 'more') && said !== 'stop'
  if (isBoardAction) expectDone(view.players[seat]!, seen!, said)
  // A action that could be done in one way only was done at once: the table tells which.
  const isAtOnce = name === 'act' && endeavor.view(state).question?.name === 'more'
  return { words: isAtOnce ? onlyWay(view, said) : said, view }
}

/** The one action there was after a building or token had been chosen. */
function onlyWay(view: View, said: string): string {
  const player = view.players[view.question!.seat]!
  const [verb, source] = said.split(' ') as [string, string]
  const markers = player.harbour - (verb === 'activate' ? 1 : 0)
  const ways = USES[source]!.flatMap((boardAction) => waysTo(view, player, boardAction, markers, source))
  expect(ways.length).toBe(1)
  return ways[0]!
}

function expectPaid(state: State, player: PlayerView): void {
  const { left } = endeavor.view(state).question!
  // Markers that have to go in any case may have gone already.
  expect(left).toBeLessThanOrEqual(level(player.values.finance))
  const offered = waysOffered(state, player.seat)
  expect(new Set(offered)).toEqual(waysToPay(player, left))
  expect(new Set(offered).size).toBe(offered.length)
}

describe('the second judge agrees', () => {
  const GAMES = inject('isLong') ? 100 : 6
  const tally: Tally = new Map()
  const TABLES = endeavor.seats.flatMap((seats) =>
    [false, true].map((isOption) => [seats, isOption] as const),
  )
  test.each(TABLES)('in random games, %i seats, options: %s', (seats, isOption) => {
    const options = {
      ...defaultOptions(endeavor.options),
      slaveryCountsAtFive: isOption,
      paymentByFinance: isOption,
    }
    for (let seed = 0; seed < GAMES; seed++) judgeGame(seats, options, seed, tally)
  })
  test('about every question there is, and often', () => {
    for (const question of [...Object.keys(LEGAL), 'paySalary', 'more'])
      expect(tally.get(question) ?? 0, question).toBeGreaterThan(15)
  })
})

import { currentPhase } from '../../../engine/games/puerto-rico/why.ts'
import { GOODS, TRADING_HOUSE_SPACES, QUARRY, TILES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { TextSection } from '../../table/text/sections.ts'
import { playerAt } from '../names.ts'
import { isGoverning } from '../../../engine/games/puerto-rico/insight/turn-order.ts'
import { fullestCity, nextColonistShip } from '../../../engine/games/puerto-rico/insight/table-counts.ts'
import type { Names } from '../names.ts'
import type { TextContext } from './players-text.ts'

/** The role cards: what lies on them, and who has taken them. */
export function rolesText({ t, n, seat }: Names, { view }: TextContext): TextSection {
  return {
    id: 'roles',
    name: t('board.roles'),
    table: {
      columns: [
        { name: t('text.player.role') },
        { name: t('text.role.coins'), icon: 'coin', isNumber: true },
        { name: t('text.role.by') },
      ],
      rows: view.cards.map(({ card, role, coins, takenBy }) => ({
        key: String(card),
        name: t(`pr.role.${role}`),
        icon: `role:${role}`,
        isMarked: takenBy === null,
        cells: [n(coins), takenBy === null ? t('text.role.free') : seat(takenBy)],
      })),
    },
  }
}

/** Plantations and quarries that can be had, and those that are still to come. */
export function tilesText({ t, n, tile }: Names, { view }: TextContext): TextSection {
  const { row, pile, discards, quarries } = view
  return {
    id: 'plantations',
    name: t('text.tile.name'),
    table: {
      columns: ['kind', 'open', 'pile', 'discards'].map((name, i) => ({
        name: t(`text.tile.${name}`),
        isNumber: i > 0,
      })),
      rows: [...GOODS, TILES[QUARRY]].map((name) => ({
        key: name,
        name: tile(name),
        icon: `tile:${name}`,
        cells: (name === 'quarry' ? [quarries, 0, 0] : [row[name], pile[name], discards[name]]).map((count) =>
          n(count),
        ),
      })),
    },
  }
}

/** The five goods: mine, what they would bring me, and what the trading house and the supply have. */
export function goodsText({ t, n, good }: Names, { view, me }: TextContext): TextSection {
  const player = playerAt(view, me)
  const own = player.ownPrices
  const inHouse = (name: string): number => view.house.filter((one) => one === name).length
  return {
    id: 'goods',
    name: t('text.good.name'),
    lines: [t('text.good.spaces', { n: n(view.house.length), spaces: n(TRADING_HOUSE_SPACES) })],
    table: {
      columns: ['kind', 'have', 'make', 'price', ...(own === null ? [] : ['own']), 'house', 'supply'].map(
        (name, i) => ({ name: t(`text.good.${name}`), isNumber: i > 0 }),
      ),
      rows: GOODS.map((name) => ({
        key: name,
        name: good(name),
        icon: `good:${name}`,
        cells: [
          player.goods[name],
          player.production[name],
          player.salePrices[name],
          ...(own === null ? [] : [own[name]]),
          inHouse(name),
          view.supply[name],
        ].map((count) => n(count)),
      })),
    },
  }
}

/** The cargo ships, and the ship of the colonists. */
export function shipsText({ t, n, good }: Names, { view }: TextContext): TextSection {
  const { colonistSupply, colonistShip, emptyJobs } = view
  return {
    id: 'ships',
    name: t('text.ship.name'),
    lines: [
      t('board.onColonistShip', { n: n(colonistShip) }, colonistShip),
      t('board.colonistSupply', { n: n(colonistSupply) }),
      t('board.nextShip', { n: n(nextColonistShip(view)), jobs: n(emptyJobs) }),
    ],
    table: {
      columns: [
        { name: t('text.ship.ship') },
        { name: t('text.ship.good') },
        ...['load', 'room', 'free'].map((name) => ({ name: t(`text.ship.${name}`), isNumber: true })),
      ],
      rows: view.ships.map((ship, i) => ({
        key: String(i),
        name: t('text.ship.nth', { n: n(ship.room) }),
        ...(ship.good !== null && { icon: `good:${ship.good}` }),
        cells: [
          ship.good === null ? t('text.nothing') : good(ship.good),
          n(ship.load),
          n(ship.room),
          n(ship.room - ship.load),
        ],
      })),
    },
  }
}

/** How near each end of the game is. */
export function endText({ t, n, seat }: Names, { view }: TextContext): TextSection {
  const fullest = fullestCity(view)
  return {
    id: 'end',
    name: t('text.end.name'),
    lines: [
      ...view.endings.map((ending) => t(`pr.${view.over ? 'ended' : 'ending'}.${ending}`)),
      t('board.pool', { n: n(Math.max(0, view.pointsPool)), all: n(view.poolAtStart) }),
      t('board.colonistSupply', { n: n(view.colonistSupply) }),
      t('text.end.city', { name: seat(fullest.seat), n: n(fullest.freeCity) }),
    ],
  }
}

/** What is going on: the round, the phase, who decides about what. */
export function nowText({ t, n, seat, sentences }: Names, { view }: TextContext): TextSection {
  const { round, governor, chooser, question, over } = view
  const waiting = over ? 'over' : (question?.name ?? 'drawing')
  const lines = [
    t('text.now.round', { n: n(round) }),
    ...(isGoverning(view, governor) ? [t('text.now.governor', { name: seat(governor) })] : []),
    t(`pr.phase.${currentPhase(view)}`),
    ...(chooser === null ? [] : [t('text.now.chooser', { name: seat(chooser) })]),
    question === null
      ? t(`board.waiting.${waiting}`)
      : t('text.now.decides', { name: seat(question.seat), what: t(`board.waiting.${waiting}`) }),
  ]
  return { id: 'now', name: t('text.now.name'), lines, summary: sentences(lines) }
}

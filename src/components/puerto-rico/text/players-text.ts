import { housesGuests } from '../../../engine/games/puerto-rico/insight/building-effects.ts'
import type { Seat } from '../../../engine/core/game.ts'
import type { PlayerView, View } from '../../../engine/games/puerto-rico/view-types.ts'
import { GOODS } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { TextSection } from '../../table/text/sections.ts'
import { playerAt } from '../names.ts'
import { seatsFrom } from '../../../engine/games/puerto-rico/insight/turn-order.ts'
import type { Names } from '../names.ts'

/** The input of all text sections: the table as one seat sees it. */
export interface TextContext {
  readonly view: View
  readonly me: Seat
  /** Are the points of this seat hidden from the reader? */
  readonly isCovered: (seat: Seat) => boolean
}

/** All players: a row each, a column for everything they have. */
export function playersText({ t, n, seat: nameOf, good, list }: Names, looking: TextContext): TextSection {
  const { view, me, isCovered } = looking
  const points = ({ seat, points: count }: PlayerView): string =>
    isCovered(seat) ? t('text.player.covered') : n(count)
  const roles = (seat: Seat): string =>
    list(view.cards.filter(({ takenBy }) => takenBy === seat).map(({ role }) => t(`pr.role.${role}`)))
  const remarks = (seat: Seat): string =>
    list([
      ...(seat === me ? [t('text.player.you')] : []),
      ...(seat === view.governor ? [t('text.player.governor')] : []),
      ...(seat === view.question?.seat ? [t('app.seat.decidingShort')] : []),
    ])
  const number = (name: string, icon?: string) => ({ name, isNumber: true, ...(icon && { icon }) })
  const inOrder = view.order.map((seat) => playerAt(view, seat))
  return {
    id: 'players',
    name: t('board.players'),
    isWide: true,
    summary: list(
      view.players.map((one) => t('text.player.score', { name: nameOf(one.seat), points: points(one) })),
    ),
    table: {
      columns: [
        { name: t('text.player.name') },
        number(t('text.player.doubloons'), 'coin'),
        number(t('text.player.points'), 'point'),
        ...GOODS.map((one) => number(good(one), `good:${one}`)),
        number(t('text.player.colonists'), 'colonist'),
        number(t('text.player.idle')),
        number(t('text.player.island')),
        number(t('text.player.city')),
        { name: t('text.player.role') },
        { name: t('text.player.remark') },
      ],
      rows: inOrder.map((one) => ({
        key: String(one.seat),
        name: nameOf(one.seat),
        seat: one.seat,
        isMarked: one.seat === view.question?.seat,
        cells: [
          n(one.coins),
          points(one),
          ...GOODS.map((name) => n(one.goods[name])),
          n(one.colonists),
          n(one.inSanJuan),
          n(one.freeIsland),
          n(one.freeCity),
          roles(one.seat),
          remarks(one.seat),
        ],
      })),
    },
  }
}

/** What lies on the islands and in the cities: one's own first, then round the table. */
export function boardsText(names: Names, { view, me }: TextContext): readonly TextSection[] {
  return seatsFrom(view, me).map((seat) => boardText(names, playerAt(view, seat)))
}

function boardText({ t, n, seat, tile, building, goods }: Names, player: PlayerView): TextSection {
  const tiles = player.island
    .filter(({ count }) => count > 0)
    .map((one) =>
      one.tile === 'forest'
        ? t('text.board.forests', { tile: tile(one.tile), n: n(one.count) })
        : t('text.board.tile', { tile: tile(one.tile), n: n(one.count), manned: n(one.occupied) }),
    )
  const buildings = player.city.map((one) =>
    t(housesGuests(one.building) ? 'text.board.guests' : 'text.board.building', {
      building: building(one.building),
      crew: n(one.colonists),
      jobs: n(one.circles),
    }),
  )
  const free = (count: number): string => t('text.board.free', { n: n(count) })
  const made = goods(player.production)
  return {
    id: `board-${String(player.seat)}`,
    name: t('board.boardOf', { name: seat(player.seat) }),
    lines: [t('text.board.production', { goods: made === '' ? t('text.nothing') : made })],
    lists: [
      { name: t('text.board.island'), items: [...tiles, free(player.freeIsland)] },
      { name: t('text.board.city'), items: [...buildings, free(player.freeCity)] },
    ],
  }
}

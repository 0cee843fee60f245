import type { TextSection } from '../../table/text/sections.ts'
import { draftGroups } from '../../../engine/games/puerto-rico/insight/draft-groups.ts'
import type { Names } from '../names.ts'
import type { TextContext } from './players-text.ts'

/** The places in the order of turns while they are sold; nothing at other times. */
export function auctionText({ t, n, tile, seat }: Names, { view }: TextContext): readonly TextSection[] {
  if (view.question?.name !== 'auction' || view.auction === null) return []
  const columns = ['place', 'tile', 'coins', 'holder', 'bid', 'least']
  return [
    {
      id: 'auction',
      name: t('pr.auction.title'),
      lines: [t('pr.auction.help')],
      table: {
        columns: columns.map((name) => ({
          name: t(`pr.auction.column.${name}`),
          isNumber: ['coins', 'bid', 'least'].includes(name),
        })),
        rows: view.auction.map((place, turn) => ({
          key: String(turn),
          name: t('pr.auction.place', { n: n(turn + 1) }),
          icon: `tile:${place.tile}`,
          isMarked: place.bidder === null,
          cells: [
            tile(place.tile),
            n(place.coins),
            place.bidder === null ? t('pr.auction.free') : seat(place.bidder),
            n(place.halves / 2),
            n(place.least / 2),
          ],
        })),
      },
    },
  ]
}

/** The market while it is drafted: every kind by price, and how it stands with it; nothing at other times. */
export function draftText(names: Names, { view }: TextContext): readonly TextSection[] {
  const { t, n, building, counted } = names
  if (view.draft === null) return []
  const groups = draftGroups(view.draft)
  return [
    {
      id: 'draft',
      name: t('pr.drafting.title'),
      isWide: true,
      lines: [counted('pr.drafting.left', view.draft.left)],
      table: {
        columns: ['building', 'price', 'points', 'jobs', 'state', 'slots'].map((name) => ({
          name: t(`pr.drafting.column.${name}`),
          isNumber: ['price', 'points', 'jobs'].includes(name),
        })),
        rows: groups.flatMap(({ cost, slots, taken, kinds }) =>
          kinds.map(({ kind, state }) => ({
            key: kind.building,
            name: building(kind.building),
            icon: `building:${kind.building}`,
            isMarked: state === 'open',
            cells: [
              n(cost),
              n(kind.points),
              n(kind.circles),
              t(`pr.drafting.${state}`),
              t('pr.drafting.slots', { taken: n(taken), n: n(slots) }, slots),
            ],
          })),
        ),
      },
    },
  ]
}

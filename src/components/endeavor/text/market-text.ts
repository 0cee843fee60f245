import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import type { MarketView, PlayerView } from '../../../engine/games/endeavor/view-types.ts'
import type { TextSection } from '../../table/text/sections.ts'
import { playerAt } from '../names.ts'
import type { Names } from '../names.ts'
import type { TextContext } from './text-context.ts'

const HIGHEST = Math.max(...BUILDINGS.map(({ level }) => level))

/** Whether a building can be had, as the end of a message key. */
type Can = 'soldOut' | 'tooHigh' | 'onlyOne' | 'reached'

function canHave({ level, left }: MarketView, { buildLevel, sites }: PlayerView): Can {
  if (left === 0) return 'soldOut'
  if (level > buildLevel) return 'tooHigh'
  const highest = BUILDINGS.filter((one) => one.level === HIGHEST).map(({ name }) => name)
  // EN 4.3 - only one tile of the highest level.
  const hasHighest = sites.some(({ building }) => highest.includes(building))
  return level === HIGHEST && hasHighest ? 'onlyOne' : 'reached'
}

/** The buildings on offer. */
export function marketText(names: Names, { view, me }: TextContext): TextSection {
  const { t, n, building: nameOf, does, icons, seat, list } = names
  const player = playerAt(view, me)
  const owners = (building: string): string =>
    list(
      view.players
        .filter(({ sites }) => sites.some((one) => one.building === building))
        .map((one) => seat(one.seat)),
    )
  const printed = (building: string): string =>
    icons(BUILDINGS.find(({ name }) => name === building)?.icons ?? {}) || t('text.nothing')
  return {
    id: 'market',
    name: t('text.market.name'),
    isWide: true,
    table: {
      columns: [
        { name: t('text.market.building') },
        { name: t('endeavor-text.market.level'), isNumber: true },
        { name: t('text.market.left'), isNumber: true },
        { name: t('endeavor-text.market.does') },
        { name: t('endeavor-text.market.icons') },
        { name: t('text.market.can') },
        { name: t('text.market.owners') },
      ],
      rows: view.market.map((one) => {
        const can = canHave(one, player)
        return {
          key: one.building,
          name: nameOf(one.building),
          icon: `building:${one.building}`,
          isMarked: can === 'reached',
          cells: [
            n(one.level),
            n(one.left),
            does(one.building),
            printed(one.building),
            t(`endeavor-text.market.${can}`),
            owners(one.building),
          ],
        }
      }),
    },
  }
}

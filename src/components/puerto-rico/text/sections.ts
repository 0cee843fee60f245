import type { TextSection } from '../../table/text/sections.ts'
import { auctionText, draftText } from './before-text.ts'
import { marketText } from './market-text.ts'
import type { Names } from '../names.ts'
import { boardsText, playersText } from './players-text.ts'
import type { TextContext } from './players-text.ts'
import { endText, goodsText, nowText, rolesText, shipsText, tilesText } from './shared-text.ts'

/** All sections of the text mode. They state what the view contains. */
export function sectionsOf(names: Names, looking: TextContext): readonly TextSection[] {
  return [
    playersText(names, looking),
    nowText(names, looking),
    ...auctionText(names, looking),
    ...draftText(names, looking),
    rolesText(names, looking),
    ...boardsText(names, looking),
    goodsText(names, looking),
    shipsText(names, looking),
    tilesText(names, looking),
    endText(names, looking),
    marketText(names, looking),
  ]
}

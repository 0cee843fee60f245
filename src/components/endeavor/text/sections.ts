import type { TextSection } from '../../table/text/sections.ts'
import type { Names } from '../names.ts'
import type { TextContext } from './text-context.ts'
import { marketText } from './market-text.ts'
import { nowText } from './now-text.ts'
import { matsText, playersText, scoresText } from './players-text.ts'
import { citiesText, connectionsText, decksText, regionsText, tracksText } from './world-text.ts'

/** All sections of the text mode. They state what the view contains. */
export function sectionsOf(names: Names, looking: TextContext): readonly TextSection[] {
  return [
    playersText(names, looking),
    nowText(names, looking),
    regionsText(names, looking),
    tracksText(names, looking),
    citiesText(names, looking),
    connectionsText(names, looking),
    decksText(names, looking),
    ...matsText(names, looking),
    marketText(names, looking),
    scoresText(names, looking),
  ]
}

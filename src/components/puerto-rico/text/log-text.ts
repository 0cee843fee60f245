import type { Event } from '../../../engine/games/puerto-rico/events.ts'
import { say } from '../../../i18n/puerto-rico/log.ts'
import type { Spoken } from '../../../i18n/spoken.ts'
import type { TextSection } from '../../common/text/sections.ts'
import type { Names } from './names.ts'

/** So many sentences are the latest. */
const LATEST = 10
/** An entry that was played, as the table tells it. */
interface Told {
  readonly ply: number
  readonly events: readonly { readonly type: string }[]
}

/** The last sentences of the log up to a ply, the newest first. Events come from this game's own engine. */
export function logText(
  { t }: Names,
  told: readonly Told[],
  upTo: number,
  read: (said: Spoken) => string,
): TextSection {
  const items: string[] = []
  for (const { ply, events } of told.toReversed()) {
    if (items.length >= LATEST) break
    if (ply >= upTo) continue
    const said = events.map((event) => say(event as Event)).filter((one) => one !== undefined)
    items.push(...said.map(read).reverse())
  }
  return { id: 'log', name: t('text.log'), items: items.slice(0, LATEST) }
}

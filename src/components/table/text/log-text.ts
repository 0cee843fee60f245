import type { Message } from '../../../i18n/message.ts'
import type { TextSection } from './sections.ts'

/** The number of sentences shown. */
const LATEST = 10
/** An entry that was played, as the table tells it. */
interface Told {
  readonly ply: number
  readonly events: readonly { readonly type: string }[]
}
/** How a game's events become sentences, and sentences text. */
interface LogTextOptions<Event> {
  /** What the section is called. */
  readonly name: string
  readonly say: (event: Event) => Message | undefined
  readonly read: (said: Message) => string
}

/** The last sentences of the log up to a ply, the newest first. Events come from the game's own engine. */
export function logText<Event>(
  told: readonly Told[],
  upTo: number,
  { name, say, read }: LogTextOptions<Event>,
): TextSection {
  const items: string[] = []
  for (const { ply, events } of told.toReversed()) {
    if (items.length >= LATEST) break
    if (ply >= upTo) continue
    const said = events.map((event) => say(event as Event)).filter((one) => one !== undefined)
    items.push(...said.map(read).reverse())
  }
  return { id: 'log', name, items: items.slice(0, LATEST) }
}

import { filesOf, flatten, messagesOf, readCatalogue } from '../../../src/i18n/catalogue.fixture.ts'
import type { SeenMessages } from '../screens-keys.ts'
import { NOTES, notedPart } from './notes.ts'
import { cutOut, sortedPictures } from './cut-out.ts'
import { isStale } from './translated-from.ts'
import type { TranslatedFrom } from './translated-from.ts'

// The sheet for readers: every message in all languages beside each other, as one HTML page.

export interface SheetParts {
  /** English first. */
  readonly languages: readonly string[]
  readonly translatedFrom: TranslatedFrom
  /** The pictures in the folder of the sheet. */
  readonly seen: SeenMessages
}
/** A message with what a reader needs to judge it. */
interface Row {
  readonly key: string
  readonly note: string | undefined
  readonly cells: readonly Cell[]
  readonly pictures: string
}
interface Cell {
  readonly language: string
  readonly text: string
  readonly stale: boolean
}

/** A note on several keys is about those that are no sentences. */
function noteOf(key: string, english: string): string | undefined {
  const part = notedPart(key)
  return part === undefined || (part !== key && /[.!?…]$/u.test(english)) ? undefined : NOTES[part]
}

/** Language → texts by key. */
type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>

function rowsOf(file: string, texts: Texts, parts: SheetParts): readonly Row[] {
  const { languages, translatedFrom, seen } = parts
  const english = new Map(flatten(readCatalogue('en', file)))
  return [...english].map(([key, text]) => ({
    key,
    note: noteOf(key, text),
    cells: languages.map((language) => ({
      language,
      text: texts.get(language)!.get(key) ?? '',
      stale: language !== 'en' && isStale(key, language, english, translatedFrom),
    })),
    pictures: shownPictures(key, seen),
  }))
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => MARKS[sign]!)

/** Plural forms one below the other, placeholders in a color of their own. */
function shownText(text: string): string {
  return text
    .split(' | ')
    .map((form) => escaped(form).replaceAll(/\{\w+\}/g, '<i>$&</i>'))
    .join('<hr>')
}
/** The best picture, cut out around the text, and links to the others. */
function shownPictures(key: string, { sizes, places }: SeenMessages): string {
  const [best, ...others] = sortedPictures(places[key] ?? {})
  if (best === undefined) return ''
  const { box, image, mark } = cutOut(sizes[best]!, places[key]![best]!)
  const name = escaped(best)
  const cut = `<a class="seen" href="${name}" title="${name}" style="${box};background:url(${name}) ${image}"><b style="${mark}"></b></a>`
  const links = others.map((other) => `<a href="${escaped(other)}">${escaped(other)}</a>`).join('<br>')
  const more = `<details><summary>and on ${String(others.length)} more</summary>${links}</details>`
  return others.length === 0 ? cut : cut + more
}
function shownRow({ key, note, cells, pictures }: Row): string {
  const head = `<th scope="row"><code>${escaped(key)}</code>${note === undefined ? '' : `<p>${escaped(note)}</p>`}${pictures}</th>`
  const columns = cells.map(
    ({ language, text, stale }) =>
      `<td lang="${language}"${stale ? ' class="stale"' : ''}>${shownText(text)}</td>`,
  )
  return `<tr>${head}${columns.join('')}</tr>`
}

const STYLE = `
body { font: 15px/1.4 system-ui, sans-serif; margin: 1rem; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { border: 1px solid #bbb; padding: .3rem .4rem; vertical-align: top; text-align: left; overflow-wrap: anywhere; }
thead th { position: sticky; top: 0; background: #eee; }
thead th:first-child { width: 252px; }
th[scope=row] { font-weight: normal; }
th p { margin: .2rem 0; color: #555; font-size: 13px; }
td i { color: #06c; font-style: normal; }
hr { border: 0; border-top: 1px dotted #bbb; margin: .2rem 0; }
.stale { background: #fe9; }
.seen { position: relative; display: block; margin: .3rem 0; overflow: hidden; outline: 1px solid #bbb; }
.seen b { position: absolute; outline: 2px solid #d33; outline-offset: 2px; }
summary, details a { color: #555; font-size: 13px; }
[hidden] { display: none; }`
/** Shows the rows with a word in them, those with a stale translation, or those without a picture. */
const SCRIPT = `
const word = document.querySelector('[type=search]'), [stale, unseen] = document.querySelectorAll('[type=checkbox]')
const filter = () => {
  for (const row of document.querySelectorAll('tbody tr'))
    row.hidden = !row.textContent.toLowerCase().includes(word.value.toLowerCase()) ||
      (stale.checked && !row.querySelector('.stale')) || (unseen.checked && row.querySelector('.seen') !== null)
  for (const section of document.querySelectorAll('section'))
    section.hidden = section.querySelector('tbody tr:not([hidden])') === null
}
word.oninput = stale.onchange = unseen.onchange = filter`

export function newSheet(parts: SheetParts): string {
  const texts = new Map(parts.languages.map((language) => [language, messagesOf(language)]))
  const head = ['key', ...parts.languages].map((name) => `<th scope="col">${name}</th>`).join('')
  const sections = filesOf('en').map(
    (file) =>
      `<section><h2>${escaped(file)}</h2><table><thead><tr>${head}</tr></thead><tbody>${rowsOf(file, texts, parts).map(shownRow).join('\n')}</tbody></table></section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Texts of Windrose</title><style>${STYLE}</style>
<h1>Texts</h1><p><label>Search <input type="search"></label> <label><input type="checkbox"> only stale translations</label> <label><input type="checkbox"> only without a picture</label></p>
${sections.join('\n')}
<script>${SCRIPT}</script></html>
`
}

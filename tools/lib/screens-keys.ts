import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { KEEP_NAMES } from './screens-deterministic.ts'

// Which messages are on a picture, and where: the page is asked while it is taken, so that `npm run texts` can show where a
// text is seen.

/** Where a message stands on a picture, in its pixels: left, top, width, height. */
export type Place = readonly [number, number, number, number]
/** What the pictures of a folder show. */
export interface SeenMessages {
  /** File name → width and height. */
  readonly sizes: { readonly [picture: string]: readonly [number, number] }
  /** Message key → pictures that show it → where. */
  readonly places: { readonly [key: string]: { readonly [picture: string]: Place } }
}
/** The strings of a message as the page renders it; several where values stand between them. */
export type RenderedTexts = { readonly [key: string]: readonly string[] }

const nameIn = (folder: string): string => join(folder, 'keys.json')

export function readSeen(folder: string): SeenMessages {
  const file = nameIn(folder)
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as SeenMessages)
    : { sizes: {}, places: {} }
}
/** Replaces what is known of one picture. */
export function withPicture(
  known: SeenMessages,
  picture: string,
  size: readonly [number, number],
  shown: { readonly [key: string]: Place },
): SeenMessages {
  const keys = [...new Set([...Object.keys(known.places), ...Object.keys(shown)])].sort()
  const places = keys.map((key) => {
    const others = Object.entries(known.places[key] ?? {}).filter(([name]) => name !== picture)
    const place = shown[key]
    return [key, Object.fromEntries(place === undefined ? others : [...others, [picture, place]])] as const
  })
  return {
    sizes: { ...known.sizes, [picture]: size },
    places: Object.fromEntries(places.filter(([, pictures]) => Object.keys(pictures).length > 0)),
  }
}
export async function recordMessages(page: Page, folder: string, picture: string): Promise<void> {
  await page.evaluate(KEEP_NAMES.content)
  const shown = await page.evaluate(findTexts, await page.evaluate(renderedTexts))
  const { width, height } = page.viewportSize()!
  const seen = withPicture(readSeen(folder), picture, [width, height], shown)
  writeFileSync(nameIn(folder), `${JSON.stringify(seen)}\n`)
}

/** What vue-i18n leaves on the root element of an app; enough of its types for `renderedTexts`. */
interface Root {
  readonly __vue_app__: {
    readonly __VUE_I18N_SYMBOL__: symbol
    readonly _context: { readonly provides: Record<symbol, { readonly global: Translator }> }
  }
}
interface Translator {
  readonly locale: { readonly value: string }
  readonly fallbackLocale: { value: string | false }
  setPostTranslationHandler(handler: ((text: unknown, key: string) => unknown) | null): void
}

/**
 * All messages that the page renders. It runs in the page: it lets vue-i18n report each translation, and changes the fallback
 * language, which no message needs, so that every component renders its texts once more.
 */
export async function renderedTexts(): Promise<RenderedTexts> {
  const { __vue_app__: app } = document.querySelector('#app') as unknown as Root
  const { global } = app._context.provides[app.__VUE_I18N_SYMBOL__]!
  const texts = new Map<string, Set<string>>()
  const { value: fallback } = global.fallbackLocale
  /** The strings of a message: itself, or those between its values where these are components. */
  const stringsOf = (text: unknown): string[] => {
    if (typeof text === 'string') return [text]
    if (Array.isArray(text)) return text.flatMap(stringsOf)
    const { type, children } = (text ?? {}) as { readonly type?: unknown; readonly children?: unknown }
    return typeof type === 'symbol' ? stringsOf(children) : []
  }
  global.setPostTranslationHandler((text, key) => {
    texts.set(key, new Set([...(texts.get(key) ?? []), ...stringsOf(text)]))
    return text
  })
  global.fallbackLocale.value = fallback === false ? global.locale.value : false
  // Vue renders in a microtask; the second task comes after it.
  for (let task = 0; task < 2; task++) await new Promise((resolve) => setTimeout(resolve))
  global.setPostTranslationHandler(null)
  global.fallbackLocale.value = fallback
  return Object.fromEntries([...texts].sort().map(([key, strings]) => [key, [...strings]]))
}

/** Where the texts are seen; those that are hidden or covered are left out. It runs in the page. */
export function findTexts(texts: RenderedTexts): { [key: string]: Place } {
  const LEAST = 4
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
  const spots: { readonly text: string; readonly node: Text | Element }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = plain(walker.currentNode.nodeValue ?? '')
    if (text !== '') spots.push({ text, node: walker.currentNode as Text })
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
    for (const node of document.querySelectorAll(`[${name}]`))
      spots.push({ text: plain(node.getAttribute(name)!), node })

  const boxOf = (node: Text | Element): DOMRect => {
    if (node instanceof Element) return node.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect()
  }
  /** The place of a node that is seen; what only screen readers read stands where its next visible parent does. */
  const placeOf = (node: Text | Element): Place | undefined => {
    for (
      let at: Text | Element | null = node, steps = 0;
      at !== null && steps < 4;
      at = at.parentElement, steps++
    ) {
      const { left, top, width, height } = boxOf(at)
      if (width < LEAST || height < LEAST) continue
      const [x, y] = [left + width / 2, top + height / 2]
      const element = at instanceof Element ? at : at.parentElement!
      const above = document.elementFromPoint(x, y)
      if (above === null || !(element.contains(above) || above.contains(element))) return undefined
      return [left, top, width, height].map(Math.round) as unknown as Place
    }
    return undefined
  }
  const find = (strings: readonly string[]): Place | undefined => {
    for (const string of strings.map(plain).sort((one, other) => other.length - one.length)) {
      if (string === '') continue
      const same = spots.filter(({ text }) => text === string)
      const within =
        string.length < LEAST ? [] : spots.filter(({ text }) => text !== string && text.includes(string))
      for (const { node } of [...same, ...within]) {
        const place = placeOf(node)
        if (place !== undefined) return place
      }
    }
    return undefined
  }
  const found = Object.entries(texts).map(([key, strings]) => [key, find(strings)] as const)
  return Object.fromEntries(found.filter((one): one is [string, Place] => one[1] !== undefined))
}

import { expect, test } from 'vitest'
import { notedPart } from '../../tools/lib/texts/notes.ts'
import { shippedFiles } from './shipped-code.ts'

// A text is one message: no sentence is put together from messages, since every language has its own order and cases. A
// message that stands as a value inside another has a note for translators.

/** Template strings that hold a message and anything else. */
function composedIn(code: string): readonly string[] {
  const templates = code.match(/`[^`]*\$\{\s*t\((?:[^`]|`[^`]*`\))*?`/g) ?? []
  return [...templates, ...(code.match(/\bt\([^()]*\) \+ |\+ t\(/g) ?? [])]
}
/** The keys of messages that are values of other messages; of a template string, the part before its first placeholder. */
function innerKeysIn(code: string): readonly string[] {
  const inner = code.matchAll(/\bt\([^()]*: t\(['`]([\w.-]+?)\.?(?:['`]|\$\{)/g)
  return [...inner].map(([, key]) => key!)
}
const files = shippedFiles()

test('no text is put together from messages', () => {
  const composed = files.flatMap(({ path, code }) => composedIn(code).map((part) => `${path}: ${part}`))
  expect(composed).toEqual([])
})
test('a message inside another has a note for translators', () => {
  const keys = new Set(files.flatMap(({ code }) => innerKeysIn(code)))
  expect(keys.size).toBeGreaterThan(5)
  expect([...keys].filter((key) => notedPart(key) === undefined)).toEqual([])
})

test('planted compositions are found', () => {
  expect(composedIn('`${t(key)}: ${name}`')).toHaveLength(1)
  expect(composedIn('`${t(`app.${key}`)} – Windrose`')).toHaveLength(1)
  expect(composedIn("t('app.a') + name")).toHaveLength(1)
  expect(composedIn("t(`app.game.${game}.name`) + t('app.b', { n: 2 })")).not.toEqual([])
  expect(composedIn('t(`app.${key}`); const at = `${text(key)}: ${n}`')).toEqual([])
})
test('keys inside another message are found', () => {
  const code =
    "t('level.pip', { n, level: t(`level.name.${one}`) }); t('a.b', { button: t('app.again') }); t('c')"
  expect(innerKeysIn(code)).toEqual(['level.name', 'app.again'])
})

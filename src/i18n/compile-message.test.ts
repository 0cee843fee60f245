import { compile, createMessageContext } from '@intlify/core-base'
import { expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'
import { PLURAL_RULES } from './languages.ts'
import { withNoBreakSpaces } from './typography.ts'

interface Texts {
  readonly [key: string]: string | Texts
}
const CATALOGUES = import.meta.glob<Texts>('./locales/*/**/*.json', { eager: true, import: 'default' })
const COUNTS = [0, 1, 2, 5, 11, 21, 22]

const textsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)))
/** Returns every name in angle brackets as its value. */
const named = new Proxy({}, { get: (_values, name) => `<${String(name)}>` })

const onError = (error: Error): never => expect.unreachable(error.message)

const contextOf = (locale: string, pluralIndex: number) =>
  createMessageContext<string>({ locale, pluralIndex, pluralRules: PLURAL_RULES, named })

/** The text by our compiler and by the compiler of vue-i18n. */
function both(text: string, locale: string) {
  const compiling = { locale, key: 'text', onError }
  const theirs = compile(withNoBreakSpaces(text, locale), compiling)
  return { ours: compileMessage(text, compiling), theirs }
}

test.each(Object.keys(CATALOGUES))(
  '%s: our compiler gives the same texts as the compiler of vue-i18n',
  (path) => {
    const locale = path.split('/')[2]!
    const contexts = COUNTS.map((count) => contextOf(locale, count))
    const different = textsOf(CATALOGUES[path]!).filter((text) => {
      const { ours, theirs } = both(text, locale)
      return contexts.some((context) => ours(context) !== theirs(context))
    })
    expect(different).toEqual([])
  },
)

test.each([
  ['nothing but text', 'nothing but text'],
  ['{name} first', '<name> first'],
  ["at{'@'}home {'|'} {'{'}", 'at@home | {'],
  ['kept {a}  {b} and on', 'kept <a>  <b> and on'],
  ['one {n} | many {n}', 'one <n>'],
])('%j is read', (text, said) => {
  const { ours, theirs } = both(text, 'en')
  const context = contextOf('en', 1)
  expect([ours(context), theirs(context)]).toEqual([said, said])
})

test('a value that is an element stays an element', () => {
  const element = { is: 'b' }
  const context = createMessageContext<object>({
    locale: 'en',
    pluralIndex: 2,
    pluralRules: PLURAL_RULES,
    named: { name: element },
    processor: {
      type: 'vnode',
      interpolate: (value) => value as object,
      normalize: (values) => values as never,
    },
  })
  expect(
    compileMessage('{name} alone | by {name} and others', { locale: 'en', key: 'text', onError })(
      context as never,
    ),
  ).toEqual(['by ', element, ' and others'])
})

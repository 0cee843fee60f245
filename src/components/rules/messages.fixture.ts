import { messagesOf } from '../../i18n/catalogue.fixture.ts'

/** The messages of a language whose keys begin with one of `starts`, by key. */
export function messagesUnder(language: string, ...starts: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...messagesOf(language)].filter(([key]) => starts.some((start) => key.startsWith(start))))
}

import type { Page } from '../../section.ts'
import { overview } from './first.ts'

/** The rules from the first page to the last. */
export const PAGES: readonly Page[] = [overview]

/** Words of the table that are no section themselves. */
export const WORDS: ReadonlyMap<string, string> = new Map()

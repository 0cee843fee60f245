import { onScopeDispose, shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'

/** A heading of a column; `icon` is drawn beside the words, for those who look. */
export interface TextColumn {
  readonly name: string
  readonly icon?: string
  /** Are there numbers in it? */
  readonly isNumber?: boolean
}
/** A row of a table: whose it is, or what it is about, and what stands in its columns. */
export interface TextRow {
  readonly key: string
  readonly name: string
  readonly seat?: Seat
  readonly icon?: string
  readonly cells: readonly string[]
  /** Does it stand out: the one who decides, what can be had? Some cell says so too. */
  readonly isMarked?: boolean
}
export interface TextGrid {
  readonly columns: readonly TextColumn[]
  readonly rows: readonly TextRow[]
}
export interface TextList {
  readonly name: string
  readonly items: readonly string[]
}
/** A part of the table in words: a heading, sentences, lists, and a plain table. All in the language of the screen. */
export interface TextSection {
  readonly id: string
  readonly name: string
  readonly lines?: readonly string[]
  /** Sentences in a row, the first the most important. */
  readonly items?: readonly string[]
  readonly lists?: readonly TextList[]
  readonly table?: TextGrid
  /** Does it need the whole width? */
  readonly isWide?: boolean
  /** The same in one sentence, as the reply of the command line. */
  readonly summary?: string
}

const shown = shallowRef<readonly TextSection[]>([])

/** What is on the screen as text, so that the command line knows the names of its parts. */
export function useShownSections(): Readonly<ShallowRef<readonly TextSection[]>> {
  return shown
}
/** Says what is on the screen as text, as long as the component is there. */
export function showSections(sections: readonly TextSection[]): void {
  shown.value = sections
}
export function useSectionsLeaving(): void {
  onScopeDispose(() => (shown.value = []))
}

/** The id of a part's heading, which commands lead to. */
export function headingId(section: string): string {
  return `text-${section}`
}

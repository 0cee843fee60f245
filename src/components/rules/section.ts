import type { Component } from 'vue'

/** A drawing beside an example: a piece by name, repeated `times`, or a component of the game. */
export type ExampleDrawing =
  | { readonly piece: string; readonly times?: number }
  | { readonly is: Component; readonly props: Readonly<Record<string, unknown>> }

/** A line of a worked example: drawings, and the key of the sentence about them. */
export interface ExampleLine {
  readonly drawn: readonly ExampleDrawing[]
  readonly key: string
}

/** A part of a section; texts are message keys. */
export type Block =
  | { readonly type: 'text' | 'note'; readonly key: string }
  | { readonly type: 'list' | 'steps'; readonly keys: readonly string[] }
  | { readonly type: 'example'; readonly lines: readonly ExampleLine[] }
  | {
      readonly type: 'figure'
      readonly is: Component
      readonly props: Readonly<Record<string, unknown>>
      /** The messages of the figure, for the search. */
      readonly keys: readonly string[]
    }
  | { readonly type: 'see'; readonly topics: readonly string[] }

/** One topic of the rules with its own address: `#/rules/<game>/<id>`. */
export interface Section {
  readonly id: string
  /** The key of its heading. */
  readonly title: string
  /** Clauses of the game's page in docs/rules, such as 8.3. */
  readonly clauses: readonly string[]
  readonly blocks: readonly Block[]
  /** The level of its heading; the first section of a page has level 1. */
  readonly level: 1 | 2 | 3
  /** A piece beside the heading. */
  readonly piece?: string
}

/** A page of the rules. Its first section has the page's id and address. */
export interface Page {
  readonly id: string
  readonly sections: readonly Section[]
  /** Is it about a part of the page before it? Then the table of contents indents it. */
  readonly isPart?: boolean
  /** Are its sections side by side in a wide window? */
  readonly isSpread?: boolean
}

/** The full message key for a name inside a section. */
type KeyOf = (name: string) => string
export type BlockBuilder = (keyOf: KeyOf) => Block
interface SectionExtras {
  readonly title?: string
  readonly piece?: string
  readonly level?: Section['level']
}

/** Returns the function that writes the sections of a game; `keyIn` returns the message key for a name in a section. */
export function newSectionWriter(keyIn: (id: string, name: string) => string) {
  return (
    id: string,
    clauses: readonly string[],
    parts: readonly BlockBuilder[],
    { title, level = 2, piece }: SectionExtras = {},
  ): Section => ({
    id,
    clauses,
    title: title ?? keyIn(id, 'title'),
    level,
    blocks: parts.map((part) => part((name) => keyIn(id, name))),
    ...(piece !== undefined && { piece }),
  })
}

/** A page of these sections; the first one becomes its title. */
export function page(
  id: string,
  sections: readonly Section[],
  manner: Pick<Page, 'isPart' | 'isSpread'> = {},
): Page {
  return { id, ...manner, sections: sections.map((one, i) => (i === 0 ? { ...one, level: 1 } : one)) }
}

/** A paragraph. */
export const paragraph =
  (name: string): BlockBuilder =>
  (keyOf) => ({ type: 'text', key: keyOf(name) })
/** A paragraph with a full message key. */
export const paragraphOf =
  (key: string): BlockBuilder =>
  () => ({ type: 'text', key })
/** A ruling: our reading where rulebooks are silent or contradict each other. */
export const ruling =
  (name: string): BlockBuilder =>
  (keyOf) => ({ type: 'note', key: keyOf(name) })
export const list =
  (...names: readonly string[]): BlockBuilder =>
  (keyOf) => ({ type: 'list', keys: names.map(keyOf) })
export const steps =
  (...names: readonly string[]): BlockBuilder =>
  (keyOf) => ({ type: 'steps', keys: names.map(keyOf) })
export const figure =
  (
    is: Component,
    props: Readonly<Record<string, unknown>> = {},
    keys: readonly string[] = [],
  ): BlockBuilder =>
  () => ({ type: 'figure', is, props, keys })
export const seeAlso =
  (...topics: readonly string[]): BlockBuilder =>
  () => ({ type: 'see', topics })
/** A worked example: each line has the name of its sentence and the drawings before it. */
export const example =
  (...lines: readonly (readonly [name: string, ...drawn: (string | ExampleDrawing)[]])[]): BlockBuilder =>
  (keyOf) => ({
    type: 'example',
    lines: lines.map(([name, ...drawn]) => ({
      key: keyOf(`example.${name}`),
      drawn: drawn.map((one) => (typeof one === 'string' ? { piece: one } : one)),
    })),
  })

/** All message keys of a section, in order. */
export function keysOf({ title, blocks }: Section): readonly string[] {
  return [title, ...blocks.flatMap(blockKeys)]
}
function blockKeys(block: Block): readonly string[] {
  switch (block.type) {
    case 'text':
    case 'note':
      return [block.key]
    case 'example':
      return block.lines.map(({ key }) => key)
    case 'see':
      return []
    default:
      return block.keys
  }
}

/** The HTML id of a section's heading. */
export function headingId(topic: string): string {
  return `rules-${topic}`
}

/** A term of the glossary: the keys of its name and of its meaning, and the section that explains it. */
export interface GlossaryTerm {
  readonly name: string
  readonly meaning: string
  readonly topic: string
}

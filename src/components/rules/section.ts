import type { Component } from 'vue'

/** What stands in a drawing: a piece by its name and how often, or a drawing of the game's own. */
export type ExampleDrawing =
  | { readonly piece: string; readonly times?: number }
  | { readonly is: Component; readonly props: Readonly<Record<string, unknown>> }

/** A line of a worked example: pieces, and the sentence about them. */
export interface ExampleLine {
  readonly drawn: readonly ExampleDrawing[]
  readonly key: string
}

/** A part of a section. Texts are named by their message keys. */
export type Block =
  | { readonly kind: 'text' | 'note'; readonly key: string }
  | { readonly kind: 'list' | 'steps'; readonly keys: readonly string[] }
  | { readonly kind: 'example'; readonly lines: readonly ExampleLine[] }
  | {
      readonly kind: 'figure'
      readonly is: Component
      readonly props: Readonly<Record<string, unknown>>
      /** What the figure says in words, so that a search finds it. */
      readonly keys: readonly string[]
    }
  | { readonly kind: 'see'; readonly topics: readonly string[] }

/** One thing the rules say, with an address of its own: `#/rules/<id>`, `#/rules/endeavor/<id>`. */
export interface Section {
  readonly id: string
  /** The message that is its heading. */
  readonly title: string
  /** Clauses of the game's page in docs/rules, such as 8.3. */
  readonly clauses: readonly string[]
  readonly blocks: readonly Block[]
  /** How deep its heading lies; the first section of a page is its title. */
  readonly level: 1 | 2 | 3
  /** A piece beside the heading. */
  readonly piece?: string
}

/** What is read in one go. Its first section has its name and its address. */
export interface Page {
  readonly id: string
  readonly sections: readonly Section[]
  /** Pages about a part of another page stand below it. */
  readonly isPart?: boolean
  /** A page that is seen at once where the window is wide enough: its sections stand side by side. */
  readonly isSpread?: boolean
}

/** The message of a section by its name there. */
type KeyOf = (name: string) => string
export type BlockBuilder = (keyOf: KeyOf) => Block
interface SectionExtras {
  readonly title?: string
  readonly piece?: string
  readonly level?: Section['level']
}

/** How the sections of a game are written; `keyIn` tells where the messages of a section lie. */
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

/** A page; its first section becomes the title. */
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
  (keyOf) => ({ kind: 'text', key: keyOf(name) })
/** A paragraph of another part of the messages. */
export const paragraphOf =
  (key: string): BlockBuilder =>
  () => ({ kind: 'text', key })
/** How we read what rulebooks leave open or contradict each other about. */
export const ruling =
  (name: string): BlockBuilder =>
  (keyOf) => ({ kind: 'note', key: keyOf(name) })
export const list =
  (...names: readonly string[]): BlockBuilder =>
  (keyOf) => ({ kind: 'list', keys: names.map(keyOf) })
export const steps =
  (...names: readonly string[]): BlockBuilder =>
  (keyOf) => ({ kind: 'steps', keys: names.map(keyOf) })
export const figure =
  (
    is: Component,
    props: Readonly<Record<string, unknown>> = {},
    keys: readonly string[] = [],
  ): BlockBuilder =>
  () => ({ kind: 'figure', is, props, keys })
export const seeAlso =
  (...topics: readonly string[]): BlockBuilder =>
  () => ({ kind: 'see', topics })
/** A worked example: for each line the name of its sentence and the pieces before it. */
export const example =
  (...lines: readonly (readonly [name: string, ...drawn: (string | ExampleDrawing)[]])[]): BlockBuilder =>
  (keyOf) => ({
    kind: 'example',
    lines: lines.map(([name, ...drawn]) => ({
      key: keyOf(`example.${name}`),
      drawn: drawn.map((one) => (typeof one === 'string' ? { piece: one } : one)),
    })),
  })

/** The keys of everything a section says, in order. */
export function keysOf({ title, blocks }: Section): readonly string[] {
  return [title, ...blocks.flatMap(blockKeys)]
}
function blockKeys(block: Block): readonly string[] {
  switch (block.kind) {
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

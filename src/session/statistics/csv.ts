import type { MyGame } from './my-games.ts'

const COLUMNS: readonly Column<MyGame>[] = [
  ['ended', ({ ended }) => new Date(ended).toISOString()],
  ['game', ({ game }) => game],
  ['players', ({ seats }) => seats],
  ['seat', ({ seat }) => seat + 1],
  ['name', ({ name }) => name],
  ['opponents', ({ opponents }) => opponents],
  ['place', ({ place }) => place],
  ['won', ({ won }) => (won ? 1 : 0)],
  ['points', ({ points }) => points],
  ['options', ({ options }) => words(options)],
  ['firsts', ({ firsts }) => words(firsts)],
  // The name of the column is part of the format.
  ['deeds', ({ eventCounts }) => words(eventCounts)],
  ['id', ({ id }) => id],
]

function words(values: Readonly<Record<string, string | number | boolean>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('; ')
}

/** A cell by RFC 4180. A spreadsheet takes a text that begins with one of these signs for a formula: a quote stops that. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** My games as a table of comma-separated values, a row each. */
export const writeCsv = (games: readonly MyGame[]): string => writeColumns(COLUMNS, games)

/** A column of a table: its name, and what stands there in the row of a thing. */
export type Column<Thing> = readonly [name: string, of: (thing: Thing) => string | number]

/**
 * Things as a table of comma-separated values, a row each, with a line of names. It begins with a byte order mark, by which
 * spreadsheets know UTF-8.
 */
export function writeColumns<Thing>(columns: readonly Column<Thing>[], things: readonly Thing[]): string {
  const rows = [
    columns.map(([name]) => name),
    ...things.map((thing) => columns.map(([, of]) => cell(of(thing)))),
  ]
  return `\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`
}

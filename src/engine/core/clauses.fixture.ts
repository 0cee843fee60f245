/** The clauses of a rules page, in its order. */
export function clausesOf(rules: string): string[] {
  return Array.from(rules.matchAll(/^\*\*(\d+\.\d+) /gm), ([, clause]) => clause!)
}

/** Are they in order, each once? */
export function isInOrder(clauses: readonly string[]): boolean {
  const numbers = clauses.map((clause) => clause.split('.').map(Number) as [number, number])
  return numbers.every(([one, two], at) => {
    const before = numbers[at - 1]
    return before === undefined || one > before[0] || (one === before[0] && two > before[1])
  })
}

/** The clauses cited in a text as "PR 7.4" or, in a list, "PR 7.4, 7.5-7.7 and 8.1". */
export function citedIn(text: string, prefix: string): string[] {
  const lists = text.matchAll(
    new RegExp(`${prefix} ((?:\\d+\\.\\d+(?:[-–]\\d+\\.\\d+)?(?:, | and )?)+)`, 'g'),
  )
  return Array.from(lists, ([, list]) => list!.match(/\d+\.\d+/g)!).flat()
}

/** The titles of a file's tests, and the cases of its tables of tests, which cite clauses too. */
export function titlesIn(source: string, prefix: string): string {
  const title = new RegExp(`^ *(?:test(?:\\.each\\([^\\n]*\\))?\\(|\\]\\)\\(|\\[?['"\`]${prefix} ).*$`, 'gm')
  return (source.match(title) ?? []).join('\n')
}

/** The first table of a page behind a heading: its rows, the head among them, without the line below it. */
export function tableBehind(page: string, heading: string): string[][] {
  const part = page
    .slice(page.indexOf(heading))
    .split('\n\n')
    .find((one) => one.startsWith('|'))!
  const rows = part.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return [rows[0]!, ...rows.slice(2)]
}

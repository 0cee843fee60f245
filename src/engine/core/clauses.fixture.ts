// For the tests that compare the clauses of docs/rules with what tests and code cite.

/** Returns the clause numbers of a rules page, in its order. */
export function clausesOf(rules: string): string[] {
  return Array.from(rules.matchAll(/^\*\*(\d+\.\d+) /gm), ([, clause]) => clause!)
}

/** Do the clauses ascend, each once? */
export function isInOrder(clauses: readonly string[]): boolean {
  const numbers = clauses.map((clause) => clause.split('.').map(Number) as [number, number])
  return numbers.every(([one, two], at) => {
    const before = numbers[at - 1]
    return before === undefined || one > before[0] || (one === before[0] && two > before[1])
  })
}

/** Returns the clauses that a text cites as "PR 7.4" or, in a list, "PR 7.4, 7.5-7.7 and 8.1". */
export function citedIn(text: string, prefix: string): string[] {
  const lists = text.matchAll(
    new RegExp(`${prefix} ((?:\\d+\\.\\d+(?:[-–]\\d+\\.\\d+)?(?:, | and )?)+)`, 'g'),
  )
  return Array.from(lists, ([, list]) => list!.match(/\d+\.\d+/g)!).flat()
}

/** Returns the titles of a file's tests, and the cases of its `test.each` tables, which cite clauses too. */
export function titlesIn(source: string, prefix: string): string {
  const title = new RegExp(`^ *(?:test(?:\\.each\\([^\\n]*\\))?\\(|\\]\\)\\(|\\[?['"\`]${prefix} ).*$`, 'gm')
  return (source.match(title) ?? []).join('\n')
}

/** Returns the rows of the first table after a heading, its head included, without the line of dashes. */
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

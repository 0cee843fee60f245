const RUN = 3

/** Clauses as a list with ranges: 8.1–8.4, 9.3. */
export function clauseList(clauses: readonly string[]): string {
  const runs: string[][] = []
  for (const clause of clauses) {
    const run = runs.at(-1)
    if (run !== undefined && follows(run.at(-1)!, clause)) run.push(clause)
    else runs.push([clause])
  }
  return runs.map((run) => (run.length >= RUN ? `${run[0]!}–${run.at(-1)!}` : run.join(', '))).join(', ')
}

function follows(one: string, next: string): boolean {
  const [chapter, number] = one.split('.')
  return next === `${chapter!}.${Number(number) + 1}`
}

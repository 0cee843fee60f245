/** What a command-line tool leaves behind; the tool's own file only writes it out. */
export interface CommandOutput {
  /** 0 all is well · 1 the journal is wrong · 2 the tool was called wrongly · 3 the rules broke: a bug of ours. */
  readonly exitCode: 0 | 1 | 2 | 3
  readonly out: string
  readonly error: string
}

export function usageError(error: string): CommandOutput {
  return { exitCode: 2, out: '', error }
}

export function printOutput({ exitCode, out, error }: CommandOutput): void {
  if (out !== '') process.stdout.write(`${out}\n`)
  if (error !== '') process.stderr.write(`${error}\n`)
  process.exitCode = exitCode
}

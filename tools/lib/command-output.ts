/** The output of a command-line tool; the file of the tool only prints it. */
export interface CommandOutput {
  /** 0 success · 1 invalid journal · 2 wrong usage · 3 the rules failed: a bug of ours. */
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

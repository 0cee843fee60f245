import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { MAX_LINE } from './protocol.ts'

/** A program outside that is spoken to in lines. */
export interface Program {
  say(message: object): void
  /** The next line; or that none came in time, that the program is gone, or that it sends too much. */
  hear(milliseconds: number): Promise<{ readonly line: string } | 'late' | 'gone'>
  isGone(): boolean
  /** How it ended: `ended with exit code 3`; undefined while it runs. */
  ending(): string | undefined
  /** Waits until it has ended by itself, and ends it if it does not. */
  end(): Promise<void>
}

/** How long a program may take for its farewell, in milliseconds. */
const FAREWELL = 1000
/** Unread lines kept at most; a program that sends more is ended. */
const MAX_WAITING = 100

/** Starts a program by a command of the shell. What it says on standard error goes to ours. */
export function startProgram(command: string): Program {
  // A group of its own: Ctrl-C does not reach it, and it can be ended with all that it has started.
  const child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  let ending: string | undefined
  let wake = (): void => undefined
  let cause: string | undefined
  const kill = (why: string): void => {
    cause ??= why
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
  const leave = new Promise<void>((left) => {
    const end = (how: string): void => {
      ending ??= cause ?? how
      wake()
      left()
    }
    child.on('error', ({ message }) => end(`could not be started: ${message}`))
    child.on('close', (code, signal) => end(`ended with ${signal ?? `exit code ${String(code)}`}`))
  })
  // A program that closed its input is noticed by the timeout.
  child.stdin.on('error', () => undefined)
  let length = 0
  child.stdout.on('data', (some: Buffer) => {
    const at = some.lastIndexOf('\n')
    length = at < 0 ? length + some.length : some.length - at
    if (length > MAX_LINE) kill('was ended: it sent a line of more than 64 KiB')
  })
  createInterface({ input: child.stdout, crlfDelay: Infinity }).on('line', (line) => {
    lines.push(line)
    if (lines.length > MAX_WAITING) kill('was ended: it sent more than 100 lines unasked')
    wake()
  })
  return {
    say: (message) => void (ending !== undefined || child.stdin.write(`${JSON.stringify(message)}\n`)),
    isGone: () => ending !== undefined,
    ending: () => ending,
    async hear(milliseconds) {
      if (lines.length === 0 && ending === undefined) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const line = lines.shift()
      if (line !== undefined) return { line }
      return ending === undefined ? 'late' : 'gone'
    },
    async end() {
      child.stdin.end()
      const timer = setTimeout(() => kill('was ended: it did not end by itself'), FAREWELL)
      await leave
      clearTimeout(timer)
    },
  }
}

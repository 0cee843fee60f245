import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import puppeteer from 'puppeteer-core'
import type { ChoicesToTime } from '../../src/bots/search/level-times.bench.ts'
import { ensureChromium, findFirefox } from './browsers.ts'
import { bundled, workerCall } from './in-worker.ts'
import { serveFolder } from './static-server.ts'

// How much processor time a choice takes in a browser, from what Linux counts for each thread: the clock says nothing on a
// machine that does other work.

/** Milliseconds of a tick of the kernel's counters. */
const TICK = 10

/** A browser in which choices are timed. */
export interface TimedBrowser {
  readonly name: string
  /** Processor time in milliseconds on the busiest thread, for each choice. */
  time(choices: ChoicesToTime): Promise<number>
  close(): Promise<void>
}

/** Opens every browser that is found here. */
export async function openTimedBrowsers(): Promise<TimedBrowser[]> {
  const folder = mkdtempSync(join(tmpdir(), 'windrose-times-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>times</title>')
  const server = await serveFolder(folder)
  const code = await bundled('src/bots/search/level-times.bench.ts')
  const open = [await openChromium(server.url, code), await openFirefox(server.url, code)]
  const close = async (): Promise<void> => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const found = open.filter((one) => one !== undefined)
  return found.map((one, at) => (at === 0 ? { ...one, close: () => one.close().then(close) } : one))
}

type Evaluate = (call: string) => Promise<unknown>

async function openChromium(url: string, code: string): Promise<TimedBrowser | undefined> {
  const executablePath = ensureChromium()
  if (executablePath === undefined) return undefined
  const before = new Set(processes().keys())
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  await page.goto(url)
  return timed(
    'Chromium',
    rootSince(before),
    code,
    (call) => page.evaluate(call),
    () => browser.close(),
  )
}

async function openFirefox(url: string, code: string): Promise<TimedBrowser | undefined> {
  const executablePath = findFirefox()
  if (executablePath === undefined) return undefined
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  await page.goto(url)
  const root = browser.process()?.pid ?? 0
  return timed(
    'Firefox',
    root,
    code,
    (call) => page.evaluate(call),
    () => browser.close(),
  )
}

function timed(
  name: string,
  root: number,
  code: string,
  evaluate: Evaluate,
  close: () => Promise<void>,
): TimedBrowser {
  const timeAll = async (choices: ChoicesToTime): Promise<readonly [milliseconds: number, count: number]> => {
    const before = threadTimes(root)
    const call = `searchChoices(${JSON.stringify(choices)})`
    const count = Number(await evaluate(workerCall(code, 'searchChoices', call)))
    const spent = [...threadTimes(root)].map(([thread, ticks]) => ticks - (before.get(thread) ?? 0))
    return [Math.max(...spent) * TICK, count]
  }
  return {
    name,
    close,
    async time(choices) {
      const [preparing] = await timeAll({ ...choices, count: 0 })
      const [all, count] = await timeAll(choices)
      return Math.max(0, all - preparing) / count
    },
  }
}

/** The parent of every process. */
function processes(): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const fields = statOf(`/proc/${name}/stat`)
    if (fields !== undefined) found.set(Number(name), Number(fields[1]))
  }
  return found
}
/** The child of this program that has begun since. */
const rootSince = (before: ReadonlySet<number>): number =>
  [...processes()].find(([id, parent]) => parent === process.pid && !before.has(id))?.[0] ?? 0

/** Ticks by thread of a process and of all that it started. */
function threadTimes(root: number): ReadonlyMap<string, number> {
  const all = processes()
  const isBelow = (id: number): boolean => id === root || (all.has(id) && isBelow(all.get(id)!))
  const times = new Map<string, number>()
  for (const id of [...all.keys()].filter(isBelow)) {
    for (const thread of threadsOf(id)) {
      const fields = statOf(`/proc/${String(id)}/task/${thread}/stat`)
      if (fields !== undefined) times.set(thread, Number(fields[11]) + Number(fields[12]))
    }
  }
  return times
}
function threadsOf(id: number): string[] {
  try {
    return readdirSync(`/proc/${String(id)}/task`)
  } catch {
    return []
  }
}
/** The fields after the name of a process or thread; undefined if it has ended. */
function statOf(file: string): string[] | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

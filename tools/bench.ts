import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import type { Clock, Figures, PlayStatistics } from '../src/engine/core/play.bench.ts'
import { ensureChromium } from './lib/chromium.ts'
import { ROOT } from './lib/fresh-build.ts'
import { bundled, inWorker } from './lib/in-worker.ts'

// `npm run bench [seconds per figure]`: how fast each game is in Node and in a worker of Chromium, and how random play
// comes out. Machines differ and are noisy, so every figure is to be read beside the reference loop of the same run.
const seconds = Number(process.argv[2] ?? 1)
const STATISTICS_GAMES = 300
const GAMES = ['puerto-rico', 'endeavor'] as const

/** What the bench of every game can do. */
interface Bench {
  measure(clock: Clock, seconds: number): Figures
  playStatistics(games: number): PlayStatistics[]
}

async function inNode(code: string, game: string): Promise<Bench> {
  const folder = join(ROOT, '.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `bench-${game}.mjs`)
  writeFileSync(file, code)
  return (await import(pathToFileURL(file).href)) as Bench
}

async function inChromium(code: string): Promise<Figures> {
  const executablePath = ensureChromium()
  if (executablePath === undefined) throw new Error('No Chromium to measure in.')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const call = `measure(() => performance.now() / 1000, ${String(seconds)})`
    return await inWorker<Figures>(await browser.newPage(), code, 'measure', call)
  } finally {
    await browser.close()
  }
}

const round = (number: number): string => Math.round(number).toLocaleString('en')
const cpuClock = (): number => {
  const used = process.cpuUsage()
  return (used.user + used.system) / 1e6
}

function tell(where: string, figures: Figures): void {
  console.log(`\n${where}   (reference loop ${figures.reference.toFixed(2)} ns a word)`)
  for (const { seats, perSecond, nsPerPly } of figures.games) {
    const inReference = nsPerPly / figures.reference
    console.log(
      `  random games a second, ${String(seats)} players  ${round(perSecond).padStart(8)}   ` +
        `${nsPerPly.toFixed(0)} ns a ply = ${inReference.toFixed(1)} reference words`,
    )
  }
  console.log(`  plies a second in place              ${round(figures.pliesInPlace).padStart(10)}`)
  console.log(`  plies a second through apply         ${round(figures.pliesThroughApply).padStart(10)}`)
  console.log(`  state hashes a second                ${round(figures.hashes).padStart(10)}`)
  console.log(
    `  copy of a five-player state          ${figures.copy.toFixed(1).padStart(10)} ns = ` +
      `${(figures.copy / figures.reference).toFixed(1)} reference words`,
  )
}

async function measureAll(game: string): Promise<void> {
  const code = await bundled(`src/engine/games/${game}/${game}.bench.ts`)
  const bench = await inNode(code, game)
  const node = bench.measure(cpuClock, seconds)
  tell(`${game}: Node, per second of CPU time`, node)
  const browser = await inChromium(code)
  tell(`${game}: Chromium worker, per second`, browser)
  const ratios = browser.games.map(({ perSecond }, at) => perSecond / node.games[at]!.perSecond)
  console.log(`  of Node's games                      ${ratios.map((ratio) => ratio.toFixed(2)).join(' / ')}`)
  tellStatistics(bench.playStatistics(STATISTICS_GAMES))
}

function tellStatistics(rows: readonly PlayStatistics[]): void {
  const many = String(STATISTICS_GAMES)
  console.log(`\nRandom play, ${many} games each   decisions  branching  mean score  winner  rounds`)
  for (const row of rows) {
    const cells = [row.decisions, row.branching, row.meanScore, row.winningScore, row.rounds]
    const told = cells.map((cell) => (cell === undefined ? '-' : cell.toFixed(1)).padStart(9)).join(' ')
    console.log(`  ${String(row.seats)} players                    ${told}`)
  }
}

console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`)
for (const game of GAMES) await measureAll(game)

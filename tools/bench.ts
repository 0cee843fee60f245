import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import type * as Bench from '../src/engine/games/puerto-rico/puerto-rico.bench.ts'
import { ensureChromium } from './lib/chromium.ts'
import { ROOT } from './lib/fresh-build.ts'
import { bundled, inWorker } from './lib/in-worker.ts'

// `npm run bench [seconds per figure]`: how fast the engine is in Node and in a worker of Chromium, and how random play
// comes out. Machines differ and are noisy, so every figure is to be read beside the reference loop of the same run.
const seconds = Number(process.argv[2] ?? 1)
const STATISTICS_GAMES = 300

async function inNode(code: string): Promise<typeof Bench> {
  const folder = join(ROOT, '.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'bench.mjs')
  writeFileSync(file, code)
  return (await import(pathToFileURL(file).href)) as typeof Bench
}

async function inChromium(code: string): Promise<Bench.Figures> {
  const executablePath = ensureChromium()
  if (executablePath === undefined) throw new Error('No Chromium to measure in.')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const call = `measure(() => performance.now() / 1000, ${String(seconds)})`
    return await inWorker<Bench.Figures>(await browser.newPage(), code, 'measure', call)
  } finally {
    await browser.close()
  }
}

const round = (number: number): string => Math.round(number).toLocaleString('en')
const cpuClock = (): number => {
  const used = process.cpuUsage()
  return (used.user + used.system) / 1e6
}

function tell(where: string, figures: Bench.Figures): void {
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

const code = await bundled('src/engine/games/puerto-rico/puerto-rico.bench.ts')
const bench = await inNode(code)
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`)
const node = bench.measure(cpuClock, seconds)
tell('Node, per second of CPU time', node)
const browser = await inChromium(code)
tell('Chromium worker, per second', browser)
const ratios = browser.games.map(({ perSecond }, at) => perSecond / node.games[at]!.perSecond)
console.log(`  of Node's games                      ${ratios.map((ratio) => ratio.toFixed(2)).join(' / ')}`)

console.log(
  `\nRandom play, ${String(STATISTICS_GAMES)} games each   decisions  branching  mean score  winner  rounds`,
)
for (const row of bench.playStatistics(STATISTICS_GAMES)) {
  const cells = [row.decisions, row.branching, row.meanScore, row.winningScore, row.rounds]
  console.log(
    `  ${String(row.seats)} players                    ${cells.map((cell) => cell.toFixed(1).padStart(9)).join(' ')}`,
  )
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import type { SearchFigures, TrialResult } from '../src/bots/search/search.bench.ts'
import type { LevelName } from '../src/bots/level-names.ts'
import type { ReviewFigures } from '../src/stores/review.bench.ts'
import type { Clock, SpeedReport, PlayStatistics } from '../src/engine/core/play.bench.ts'
import { ensureChromium } from './lib/browsers.ts'
import { ROOT } from './lib/fresh-build.ts'
import { bundled, inWorker } from './lib/in-worker.ts'
import { openTimedBrowsers } from './lib/level-times.ts'

// `npm run bench [seconds per figure]`: how fast each game is in Node and in a worker of Chromium, how random play
// scores, and how fast searches are. Machines differ and are noisy, so compare every figure with the
// reference loop of the same run. `npm run bench -- search [seconds]`: the searches alone. `npm run bench -- trial GAMES
// [FROM]`: whole games of every size and option, every choice by a bot, and whether any was illegal. `npm run bench --
// review`: how long the review of a finished four-player game takes. `npm run bench -- levels [CHOICES]`: processor time of a
// choice of each level that searches, in every browser found here (Linux only).
const [first, ...rest] = process.argv.slice(2)
const isTrial = first === 'trial'
const isSearch = first === 'search'
const isReview = first === 'review'
const isLevels = first === 'levels'
const seconds = Number((isSearch ? rest[0] : first) ?? 1)
const STATISTICS_GAMES = 300
const GAMES = ['puerto-rico', 'endeavor'] as const

/** The exports of a game's benchmark. */
interface Bench {
  measure(clock: Clock, seconds: number): SpeedReport
  playStatistics(games: number): PlayStatistics[]
}

/** The exports of the search benchmark. */
interface SearchBench {
  measureSearch(clock: Clock, seconds: number): SearchFigures[]
  runRandomTrials(from: number, games: number): TrialResult
}

async function inNode<Exports>(code: string, name: string): Promise<Exports> {
  const folder = join(ROOT, '.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `bench-${name}.mjs`)
  writeFileSync(file, code)
  return (await import(pathToFileURL(file).href)) as Exports
}
const searchBench = async (): Promise<SearchBench> =>
  inNode(await bundled('src/bots/search/search.bench.ts'), 'search')

async function inChromium(code: string): Promise<SpeedReport> {
  const executablePath = ensureChromium()
  if (executablePath === undefined) throw new Error('No Chromium to measure in.')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const call = `measure(() => performance.now() / 1000, ${String(seconds)})`
    return await inWorker<SpeedReport>(await browser.newPage(), code, 'measure', call)
  } finally {
    await browser.close()
  }
}

const round = (number: number): string => Math.round(number).toLocaleString('en')
const cpuClock = (): number => {
  const used = process.cpuUsage()
  return (used.user + used.system) / 1e6
}

function tell(where: string, figures: SpeedReport): void {
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
  const bench = await inNode<Bench>(code, game)
  const node = bench.measure(cpuClock, seconds)
  tell(`${game}: Node, per second of CPU time`, node)
  const browser = await inChromium(code)
  tell(`${game}: Chromium worker, per second`, browser)
  const ratios = browser.games.map(({ perSecond }, at) => perSecond / node.games[at]!.perSecond)
  console.log(`  of Node's games                      ${ratios.map((ratio) => ratio.toFixed(2)).join(' / ')}`)
  printStatistics(bench.playStatistics(STATISTICS_GAMES))
}

function printStatistics(rows: readonly PlayStatistics[]): void {
  const many = String(STATISTICS_GAMES)
  console.log(`\nRandom play, ${many} games each   decisions  branching  mean score  winner  rounds`)
  for (const row of rows) {
    const cells = [row.decisions, row.branching, row.meanScore, row.winningScore, row.rounds]
    const told = cells.map((cell) => (cell === undefined ? '-' : cell.toFixed(1)).padStart(9)).join(' ')
    console.log(`  ${String(row.seats)} players                    ${told}`)
  }
}

async function measureSearches(): Promise<void> {
  const { measureSearch } = await searchBench()
  console.log('\nIterations of a search a second of CPU time    at first  in the middle')
  for (const { game, seats, atFirst, midGame } of measureSearch(cpuClock, seconds))
    console.log(
      `  ${game.padEnd(14)}${String(seats)} players                    ${round(atFirst).padStart(8)}${round(midGame).padStart(15)}`,
    )
}

/** Games between two lines of progress. */
const TRIAL_GAMES = 100

async function tryBots(games: number, from: number): Promise<void> {
  const { runRandomTrials } = await searchBench()
  let choices = 0
  let searched = 0
  for (let done = 0; done < games; done += TRIAL_GAMES) {
    const tried = runRandomTrials(from + done, Math.min(TRIAL_GAMES, games - done))
    choices += tried.choices
    searched += tried.searched
    for (const illegal of tried.illegal) console.log(`illegal: ${illegal}`)
    if (tried.illegal.length > 0) process.exitCode = 1
    process.stdout.write(
      `\r${String(done + tried.games)} games, ${round(choices)} choices, ${round(searched)} of them searched`,
    )
  }
  console.log()
}

/** The exports of the review benchmark. */
interface ReviewBench {
  measureReview(game: string, people: number, clock: Clock): Promise<ReviewFigures>
}

async function measureReviews(): Promise<void> {
  const { measureReview } = await inNode<ReviewBench>(await bundled('src/stores/review.bench.ts'), 'review')
  console.log(
    '\nReview of a game of four, seconds of CPU time   people  choices   curve    done     all  marks',
  )
  for (const game of GAMES) {
    for (const people of [1, 4]) {
      const { wanted, choices, curve, done, all, marks } = await measureReview(game, people, cpuClock)
      const seconds = [curve, done, all].map((one) => one.toFixed(1).padStart(8)).join('')
      console.log(
        `  ${game.padEnd(46)}${String(people).padStart(6)}${`${String(wanted)}/${String(choices)}`.padStart(9)}` +
          `${seconds}  ${marks.join('/')}`,
      )
    }
  }
}

/** In each browser in turn, so that all have the same share of the machine. */
async function timeLevels(count: number): Promise<void> {
  const { SEARCHING } = await inNode<{ readonly SEARCHING: readonly LevelName[] }>(
    await bundled('src/bots/search/level-times.bench.ts'),
    'levels',
  )
  const browsers = await openTimedBrowsers()
  const names = browsers.map(({ name }) => name.padStart(9)).join('')
  console.log(`\nMilliseconds of a choice on the busiest thread ${names}`)
  const parts = [3, 4, 5].flatMap((seats) => (['early', 'middle'] as const).map((part) => ({ seats, part })))
  const rows = SEARCHING.toReversed().flatMap((level) =>
    GAMES.flatMap((game) => parts.map((part) => ({ game, level, count, ...part }))),
  )
  for (const row of rows) {
    const times: number[] = []
    for (const browser of browsers) times.push(await browser.time(row))
    const what = `${row.game.padEnd(13)}${row.level.padEnd(11)}${String(row.seats)} players  ${row.part.padEnd(12)}`
    console.log(`  ${what}${times.map((time) => round(time).padStart(9)).join('')}`)
  }
  for (const browser of browsers) await browser.close()
}

async function main(): Promise<void> {
  if (isLevels) return timeLevels(Number(rest[0] ?? 4))
  if (isReview) return measureReviews()
  if (isTrial) return tryBots(Number(rest[0] ?? 1000), Number(rest[1] ?? 1))
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`)
  if (!isSearch) for (const game of GAMES) await measureAll(game)
  await measureSearches()
}
await main()

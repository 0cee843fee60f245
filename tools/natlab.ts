import { parseArgs } from 'node:util'
import { KINDS, WAYS } from './lib/natlab/kinds.ts'
import type { Kind } from './lib/natlab/kinds.ts'
import { openLaboratory } from './lib/natlab/laboratory.ts'
import type { Laboratory } from './lib/natlab/laboratory.ts'
import { matrixText, tryPairs } from './lib/natlab/matrix.ts'
import { reasonNotToRun } from './lib/natlab/may-run.ts'
import { SCENES, scenesText } from './lib/natlab/scenes.ts'

// `npm run natlab [-- --small] [--kinds cone,symmetric] [--ways stun,own-turn] [--scenes cut,sleep]`: real browsers in
// networks of this machine's kernel, behind routers of all kinds. Prints which of them connect, and after how many seconds
// moves go on when a line was cut. Nothing leaves the laboratory. Root on Linux only; elsewhere it says so and ends well.
const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    kinds: { type: 'string' },
    ways: { type: 'string' },
    scenes: { type: 'string' },
  },
})
/** Milliseconds after which the laboratory is closed, whatever it does. */
const MAX_TIME = 40 * 60_000
const SMALL: readonly Kind[] = ['cone', 'symmetric', 'no-udp']

function chosen<Name extends string>(all: readonly Name[], names: string | undefined): readonly Name[] {
  if (names === undefined) return all
  return names
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      const known = all.find((one) => one === name)
      if (known === undefined) throw new Error(`${name} is none of ${all.join(', ')}`)
      return known
    })
}

const reason = reasonNotToRun()
if (reason !== undefined) console.log(`The network laboratory is left out. ${reason}`)
else await runLaboratory()

async function runLaboratory(): Promise<void> {
  const kinds = values.small && values.kinds === undefined ? SMALL : chosen(KINDS, values.kinds)
  const ways = chosen(WAYS, values.ways)
  const names = chosen(
    SCENES.map(({ name }) => name),
    values.scenes ?? (values.small ? '' : undefined),
  )
  const lab = await openLaboratory()
  const limit = setTimeout(() => stop(lab), MAX_TIME)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(lab))
  try {
    for (const way of ways) {
      await lab.servers.use(way)
      const results = await tryPairs(way, kinds, lab.browserAt)
      console.log(`\n${way}\n\n${matrixText(kinds, results)}`)
      if (results.some((pair) => !pair.isExpected)) process.exitCode = 1
    }
    if (names.length > 0) console.log(`\n${scenesText(await lab.playScenes(names))}`)
  } finally {
    clearTimeout(limit)
    await lab.close()
  }
}

function stop(lab: Laboratory): void {
  lab.closeNow()
  console.error('The network laboratory was stopped.')
  process.exit(1)
}

import { expect, test } from 'vitest'
import type { TestSequencerConstructor, TestSpecification, Vitest } from 'vitest/node'
import browserTests from '../../vitest.e2e.config.ts'
import { FilesByEnvironment } from './files-by-environment.ts'

const ROOT = '/project'
const files = Array.from({ length: 23 }, (_, at) => ({
  moduleId: `${ROOT}/tests/${String((at * 7) % 23)}.test.ts`,
  project: { name: at % 3 === 0 ? 'app' : 'unit' },
})) as TestSpecification[]

async function shardsOf(Sequencer: TestSequencerConstructor, count: number): Promise<TestSpecification[][]> {
  const shards = Array.from({ length: count }, async (_, at) => {
    const vitest = { config: { root: ROOT, shard: { index: at + 1, count } } } as Vitest
    // Each job of a workflow lists the files in an order of its own.
    return new Sequencer(vitest).shard(at % 2 === 0 ? files : files.toReversed())
  })
  return await Promise.all(shards)
}

test.each([
  ['unit tests', FilesByEnvironment, 2],
  ['unit tests', FilesByEnvironment, 5],
  ['browser tests', browserTests.test!.sequence!.sequencer!, 4],
] as const)(
  'every file of the %s is in one shard, and no shard is larger than others',
  async (_, order, count) => {
    const shards = await shardsOf(order as TestSequencerConstructor, count)
    const paths = shards.flat().map(({ moduleId }) => moduleId)
    expect(paths.toSorted()).toEqual(files.map(({ moduleId }) => moduleId).toSorted())
    const sizes = shards.map(({ length }) => length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(count - 1)
  },
)

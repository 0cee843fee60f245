import { readFileSync } from 'node:fs'
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'

/**
 * Orders test files by their project and environment. A worker is used for the next file only if both are the same; a new
 * worker loads all modules once more. It extends no class of Vitest, since builds of the site read it with their configuration.
 */
export class FilesByEnvironment implements TestSequencer {
  private readonly vitest: Pick<Vitest, 'config'>

  constructor(vitest: Pick<Vitest, 'config'>) {
    this.vitest = vitest
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const workers = new Map(files.map((file) => [file, workerOf(file)]))
    return files.toSorted((one, two) => workers.get(one)!.localeCompare(workers.get(two)!))
  }
  /** Deals the files out by their paths, so that neighbors, which take about as long, go to different shards. */
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.vitest.config.shard ?? { index: 1, count: 1 }
    return files
      .toSorted((one, two) => pathOf(one).localeCompare(pathOf(two)))
      .filter((_, at) => at % count === index - 1)
  }
}

const pathOf = ({ project, moduleId }: TestSpecification): string => `${project.name} ${moduleId}`

function workerOf({ project, moduleId }: TestSpecification): string {
  const [, environment = ''] = /^[/][/] @vitest-environment (.+)/.exec(readFileSync(moduleId, 'utf8')) ?? []
  return `${project.name} ${environment}`
}

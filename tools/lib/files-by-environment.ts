import { readFileSync } from 'node:fs'
import type { TestSequencer, TestSpecification } from 'vitest/node'

/**
 * Orders test files by their project and environment. A worker is used for the next file only if both are the same; a new
 * worker loads all modules once more. It extends no class of Vitest, since builds of the site read it with their configuration.
 */
export class FilesByEnvironment implements TestSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const workers = new Map(files.map((file) => [file, workerOf(file)]))
    return files.toSorted((one, two) => workers.get(one)!.localeCompare(workers.get(two)!))
  }
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

function workerOf({ project, moduleId }: TestSpecification): string {
  const [, environment = ''] = /^[/][/] @vitest-environment (.+)/.exec(readFileSync(moduleId, 'utf8')) ?? []
  return `${project.name} ${environment}`
}

import { defineConfig } from 'vitest/config'
import { PROMISES } from './tests/promises.ts'

/** Every browser test at full length, and those that are too long for every change: whole games and online sessions. */
export default defineConfig({
  test: {
    name: 'long',
    include: ['tests/e2e/**/*.e2e.ts'],
    globalSetup: 'tests/e2e/global-setup.ts',
    allowOnly: false,
    tags: [...PROMISES],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 1_200_000,
    expect: { poll: { timeout: 90_000 } },
    hookTimeout: 180_000,
    chaiConfig: { truncateThreshold: 0 },
  },
})

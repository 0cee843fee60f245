import { defineConfig } from 'vitest/config'

/** Every browser test at full length, and those that are too long for every change: whole games and online sessions. */
export default defineConfig({
  test: {
    name: 'long',
    include: ['tests/e2e/**/*.e2e.ts'],
    globalSetup: 'tests/e2e/global-setup.ts',
    allowOnly: false,
    isolate: false,
    maxWorkers: 2,
    testTimeout: 300_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 90_000,
  },
})

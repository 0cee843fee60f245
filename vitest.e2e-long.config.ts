import { defineConfig } from 'vitest/config'

/** Whole online games in real browsers: too long for every change. */
export default defineConfig({
  test: {
    name: 'e2e-long',
    include: ['tests/e2e/long/**/*.e2e.ts'],
    globalSetup: 'tests/e2e/global-setup.ts',
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 60_000,
  },
})

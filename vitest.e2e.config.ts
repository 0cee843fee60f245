import { defineConfig } from 'vitest/config'

/** The tests in a real browser. They use a served build, so nothing of the app is compiled here. */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['tests/e2e/**/*.e2e.ts'],
    exclude: ['tests/e2e/long/**'],
    globalSetup: 'tests/e2e/global-setup.ts',
    allowOnly: false,
    // One file at a time: two browsers would share two cores, and slow pages fail such tests.
    fileParallelism: false,
    // A test that passes only on the second try failed by noise; the log shows "retry x1".
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

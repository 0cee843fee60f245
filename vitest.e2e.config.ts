import { defineConfig } from 'vitest/config'

/** The tests in a real browser. They talk to a served build, so nothing of the app is compiled here. */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['tests/e2e/**/*.e2e.ts'],
    exclude: ['tests/e2e/long/**'],
    globalSetup: 'tests/e2e/global-setup.ts',
    allowOnly: false,
    // One browser at a time: two would share two cores with the page they test, and time is what such tests fail of.
    fileParallelism: false,
    // What is right the second time was the machine's noise; the log says "retry x1", so that it is seen.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

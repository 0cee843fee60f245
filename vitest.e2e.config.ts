import { defineConfig } from 'vitest/config'

/**
 * The tests in a real browser. They use a served build, so nothing of the app is compiled here. A worker has one browser
 * for all its files, and loads the modules of the tests once.
 */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['tests/e2e/**/*.e2e.ts'],
    exclude: ['tests/e2e/long/**'],
    globalSetup: 'tests/e2e/global-setup.ts',
    allowOnly: false,
    isolate: false,
    // A page takes about half a core while its test waits for it.
    maxWorkers: 2,
    // Only a hanging test should time out.
    testTimeout: 1_200_000,
    // What is waited for comes soon, but later on a busy machine.
    expect: { poll: { timeout: 90_000 } },
    hookTimeout: 180_000,
    // A failure names everything that was found.
    chaiConfig: { truncateThreshold: 0 },
  },
})

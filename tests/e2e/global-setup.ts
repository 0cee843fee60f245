import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium, findFirefox, findWebkitDriver } from '../../tools/lib/browsers.ts'
import { DIST, ensureFreshBuild } from '../../tools/lib/fresh-build.ts'
import { serveFolder } from '../../tools/lib/static-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the served build, with a trailing slash. */
    baseUrl: string
    chromiumPath: string
    /** Empty if there is no Firefox; its tests are left out then. */
    firefoxPath: string
    /** The driver of WebKitGTK; empty if there is none. Its tests are left out then. */
    webkitDriver: string
  }
}

/**
 * Builds if needed, serves a copy of the build, so that another build during the tests does not affect them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = findChromium()
  if (chromiumPath === undefined)
    throw new Error('No Chromium found: run `npm run check:browser` to see what to do.')
  await ensureFreshBuild()
  const copy = mkdtempSync(join(tmpdir(), 'windrose-e2e-'))
  cpSync(DIST, copy, { recursive: true })
  const server = await serveFolder(copy)
  project.provide('baseUrl', server.url)
  project.provide('chromiumPath', chromiumPath)
  project.provide('firefoxPath', findFirefox() ?? '')
  project.provide('webkitDriver', findWebkitDriver() ?? '')
  project.provide('isLong', process.env['WINDROSE_LONG'] === '1')
  return async () => {
    await server.close()
    rmSync(copy, { recursive: true, force: true })
  }
}

import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { ROOT } from './fresh-build.ts'

/**
 * Bundles a module as the site ships its workers: one file. A module that is to run in Node
 * may import Node's own modules, which stay external.
 */
export async function bundled(entry: string, where: 'browser' | 'node' = 'browser'): Promise<string> {
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    ...(where === 'node' ? { ssr: { noExternal: true, target: 'node' } } : {}),
    build: {
      write: false,
      ssr: where === 'node',
      lib: { entry: join(ROOT, entry), formats: ['es'] },
      rolldownOptions: {
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: { topLevelVar: false },
      },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  return [built].flat()[0]!.output[0].code
}

/** Calls an export of a bundled module in a worker of a browser; `call` is source text such as `measure(1)`. */
export async function inWorker<Answer>(
  page: Page,
  code: string,
  name: string,
  call: string,
): Promise<Answer> {
  // A worker from a blob needs a page with an address; no server has to answer it.
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('http://localhost/')
  return page.evaluate<Answer>(workerCall(code, name, call))
}

/**
 * The source text with which a page makes such a call. The bundle is imported by its address, because the bundler renames
 * identifiers.
 */
export function workerCall(code: string, name: string, call: string): string {
  const source = `self.postMessage(${call})`
  return `new Promise((told, failed) => {
    const address = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
    const code = address(${JSON.stringify(code)})
    const source = 'import { ${name} } from "' + code + '"\\n' + ${JSON.stringify(source)}
    const worker = new Worker(address(source), { type: 'module' })
    worker.onmessage = (message) => told(message.data)
    worker.onerror = (error) => failed(new Error(error.message))
  })`
}

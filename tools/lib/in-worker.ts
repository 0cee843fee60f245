import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { ROOT } from './fresh-build.ts'

/**
 * A module and all it imports as the site ships them: one file, built as the app's workers are. What is to run in Node
 * may use Node's own modules, which stay outside.
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

/** Calls what a bundled module exports in a worker of a browser; `call` is text, such as `measure(1)`. */
export async function inWorker<Answer>(
  page: Page,
  code: string,
  name: string,
  call: string,
): Promise<Answer> {
  // A worker from a blob wants a page with an address; no server is needed to answer it.
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('http://localhost/')
  // The page runs this as text; the bundle is imported by its address, because its names inside are the bundler's.
  const source = `self.postMessage(${call})`
  return page.evaluate<Answer>(`new Promise((told, failed) => {
    const address = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
    const code = address(${JSON.stringify(code)})
    const source = 'import { ${name} } from "' + code + '"\\n' + ${JSON.stringify(source)}
    const worker = new Worker(address(source), { type: 'module' })
    worker.onmessage = (message) => told(message.data)
    worker.onerror = (error) => failed(new Error(error.message))
  })`)
}

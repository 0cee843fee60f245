import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createServer } from 'vite'
import { ROOT } from '../fresh-build.ts'
import { hotMessages } from './hot-messages.ts'

const server = await createServer({
  configFile: false,
  root: join(ROOT, 'src/i18n'),
  cacheDir: join(ROOT, '.cache/hot-messages'),
  plugins: [hotMessages],
  mode: 'development',
  logLevel: 'silent',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
})
afterAll(() => server.close())

const codeOf = async (path: string): Promise<string> => (await server.transformRequest(path))!.code

test('a file of messages tells its language and its messages when it changes, and no other file does', async () => {
  expect(await codeOf('/locales/cs/puerto-rico/names.json')).toMatch(
    /accept\(\(next\) => dispatchEvent\([^]*'windrose:messages'[^]*\['cs', next\.default\]/,
  )
  expect(await codeOf('/glossary.json')).not.toContain('accept(')
})

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as I18n from '../../src/i18n/index.ts'
import { newFolder, ROOT } from '../fences/planted-project.ts'

// CONTRIBUTING.md says: a language is a folder of messages and one entry in src/i18n/languages.ts. This test adds one to a
// copy of the sources and loads it.

let folder: string
beforeAll(() => {
  folder = newFolder()
  cpSync(join(ROOT, 'src', 'i18n'), join(folder, 'src', 'i18n'), { recursive: true })
  addLanguage()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function addLanguage(): void {
  const locales = join(folder, 'src', 'i18n', 'locales')
  cpSync(join(locales, 'en'), join(locales, 'eo'), { recursive: true })
  edit(join(locales, 'eo', 'pages.json'), '"close": "Close"', '"close": "Fermi"')
  edit(join(locales, 'eo', 'puerto-rico', 'names.json'), '"corn": "corn"', '"corn": "maizo"')
  edit(
    join(folder, 'src', 'i18n', 'languages.ts'),
    '\n} as const satisfies',
    "\n  eo: { name: 'Esperanto', plurals: ['one', 'other'], fonts: ['basic'] },\n} as const satisfies",
  )
}
function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text, file).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

test('a folder and one entry add a language', async () => {
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { i18n, setLanguage, loadMessages, languageFor } = (await server.ssrLoadModule(
      '/src/i18n/index.ts',
    )) as typeof I18n
    const language = languageFor(undefined, ['eo-XX', 'en'])
    expect(language).toBe('eo')
    await setLanguage(language)
    await loadMessages('puerto-rico/board')
    expect(i18n.global.t('app.close')).toBe('Fermi')
    expect(i18n.global.t('pr.good.corn')).toBe('maizo')
    expect(i18n.global.t('pr.noun.doubloons', 2)).toContain('2')
  } finally {
    await server.close()
  }
})

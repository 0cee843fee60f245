import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { ROOT } from './fresh-build.ts'

/** Bundles a module of tools/lib by its name and imports it: the engine and the protocol run about four times as fast then. */
export async function importBundled<Module>(name: string): Promise<Module> {
  const outDir = `.cache/${name}`
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: `tools/lib/${name}.ts`,
      outDir,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'command.mjs' } },
    },
  })
  return (await import(pathToFileURL(join(ROOT, outDir, 'command.mjs')).href)) as Module
}

import type { Plugin } from 'vite'

/** The module that runs first, and the name of its chunk. */
export const START = { start: 'src/start.ts' }

/**
 * Puts the script of `src/start.ts` before the app's, with what it imports, in place of its preload: it runs as soon as it
 * is there, without waiting for the libraries.
 *
 * @throws if the build has no such chunk.
 */
export const earlyStart: Plugin = {
  name: 'windrose:early-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(page, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const start = chunks.find(({ name, isEntry }) => isEntry && name === 'start')
      if (start === undefined) throw new Error('The build has no chunk of src/start.ts.')
      const script = `<script type="module" crossorigin src="./${start.fileName}"></script>`
      const preload = `<link rel="modulepreload" crossorigin href="./${start.fileName}">`
      return page.replace(preload, '').replace('<script type="module"', `${script}$&`)
    },
  },
}

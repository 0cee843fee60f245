import type { Plugin } from 'vite'

/** Tells src/i18n of a file of messages that changed while the development server runs, so that the page need not reload. */
export const hotMessages: Plugin = {
  name: 'windrose:hot-messages',
  apply: (_config, { command, mode }) => command === 'serve' && mode === 'development',
  // After the JSON has become a module.
  enforce: 'post',
  transform: {
    filter: { id: /[\\/]i18n[\\/]locales[\\/].+\.json$/ },
    handler(code, id) {
      const [, language] = /[\\/]locales[\\/](\w+)/.exec(id)!
      const accept = `import.meta.hot?.accept((next) => dispatchEvent(
        new CustomEvent('windrose:messages', { detail: ['${language!}', next.default] })))`
      return { code: `${code}\n${accept}`, map: null }
    },
  },
}

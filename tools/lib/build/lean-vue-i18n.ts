import type { Plugin } from 'vite'

/** How vue-i18n looks for the current component, by whatever name this version of Vue exports it. */
const LOOKUP =
  /const key = 'currentInstance';\s+if \(key in Vue\) \{\s+return Vue\[key\];\s+\}\s+else \{\s+(return Vue\.getCurrentInstance\(\);)\s+\}/

/**
 * Lets builds leave out what they do not use of Vue. vue-i18n reads a computed name from the namespace of Vue, which keeps
 * every export of Vue in the first load (12 kB); with our version of Vue the name is always `getCurrentInstance`.
 *
 * @throws if the lookup is not there: another version of vue-i18n.
 */
export const leanVueI18n: Plugin = {
  name: 'windrose:lean-vue-i18n',
  apply: 'build',
  transform: {
    filter: { id: /vue-i18n[\\/]dist[\\/]vue-i18n\.\w+$/ },
    handler(code) {
      if (!LOOKUP.test(code)) throw new Error('vue-i18n has another lookup of the current component.')
      return { code: code.replace(LOOKUP, '$1'), map: null }
    },
  },
}

/** The version in package.json, written into the bundle by vite.config.ts. It exists in the app and its tests only. */
declare const __VERSION__: string
/** The content hash of rules and bots, likewise: peers whose hashes differ do not play together. */
declare const __ENGINE__: string

/**
 * Trusted Types for script addresses, which TypeScript's library does not declare. A trusted address is typed
 * as the string it was made from, because `new Worker()` and `register()` are typed to take strings.
 */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: 'windrose',
      rules: { readonly createScriptURL: (url: string) => string },
    ): { createScriptURL(url: string): string }
  }
}

/** The version in package.json, written into the bundle by vite.config.ts. It exists in the app and its tests only. */
declare const __VERSION__: string

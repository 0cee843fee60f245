import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Does this run try everything at full length, as every night, instead of a part of it? */
    isLong: boolean
  }
}

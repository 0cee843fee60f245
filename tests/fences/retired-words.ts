/** Identifiers that do not come back: `old → the word used today`. */
export const RETIRED_IDENTIFIERS: readonly string[] = ['hush → ignoreEvents']

/** Names of files that do not come back: `old → the name used today`. */
export const RETIRED_FILES: readonly string[] = ['rot.ts → spoilage.ts']

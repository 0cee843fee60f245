/** Identifiers that do not come back, with the word used today. */
export const RETIRED_IDENTIFIERS: Readonly<Record<string, string>> = {
  hush: 'ignoreEvents',
}

/** Names of files that do not come back, with the name used today. */
export const RETIRED_FILES: Readonly<Record<string, string>> = {
  'rot.ts': 'spoilage.ts',
}

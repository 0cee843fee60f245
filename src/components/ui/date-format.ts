/** Formats dates and times in this language, as the browser's region writes them. */
export const dateFormat = (language: string, shown: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(regionalLocale(language), shown)

/** The regional variant of a language that the browser prefers (`en-GB` for `en`), for dates; else the language itself. */
export function regionalLocale(language: string, preferred: readonly string[] = navigator.languages): string {
  return preferred.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language
}

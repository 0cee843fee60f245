/** The regional variant of a language that the browser prefers (`en-GB` for `en`), for dates; else the language itself. */
export function regionalLocale(language: string, preferred: readonly string[] = navigator.languages): string {
  return preferred.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language
}

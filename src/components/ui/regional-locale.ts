/** The language as it is spoken where the reader lives, if the browser says so: dates differ from land to land. */
export function regionalLocale(language: string, preferred: readonly string[] = navigator.languages): string {
  return preferred.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language
}

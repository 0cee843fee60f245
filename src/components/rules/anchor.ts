/** The id of a section's heading in the page. */
export function anchorOf(topic: string): string {
  return `rules-${topic}`
}

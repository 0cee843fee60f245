/** The id of a section's heading in the page. */
export function headingId(topic: string): string {
  return `rules-${topic}`
}

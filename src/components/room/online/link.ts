/** The whole address of the page behind the part after the `#`: what is sent to somebody else. */
export function pageLink(fragment: string): string {
  return `${location.href.split('#')[0]!}#${fragment.replace(/^#/, '')}`
}

// Plays inside of a page, for browsers that are driven in different ways.

/**
 * Runs in a page: answers every question with the first answer until the game has this many choices, and no choice of this
 * device can be undone, so that the others have them all, too. Returns the number of choices then, or an error after many
 * looks without a change, which says what the dock says.
 */
export async function answerUntil(plies: number): Promise<number> {
  const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector)
  const now = (): number => Number(find('[data-plies]')?.dataset['plies'] ?? -1)
  const isDone = (): boolean =>
    find('[data-state="over"]') !== null || (now() >= plies && find('[data-dock="undo"]') === null)
  let [last, looks] = [-1, 0]
  while (!isDone()) {
    if (now() !== last) [last, looks] = [now(), 0]
    if (++looks > 20_000)
      throw new Error(`the game stays at ${String(last)}: ${find('#dock')?.innerText ?? 'no dock'}`)
    const answer = find(
      '[data-state="asking"] :is([data-draft="confirm"]:not([aria-disabled]), [data-action]), [data-dock="hand-over"]',
    )
    answer?.click()
    await new Promise((later) => setTimeout(later, 30))
  }
  return now()
}

/** Runs in a page: the number of choices and the seat in turn. */
export function tableSeen(): string {
  const table = document.querySelector<HTMLElement>('[data-plies]')
  return `${table?.dataset['plies'] ?? '?'} choices, seat ${table?.dataset['turn'] ?? '?'}`
}

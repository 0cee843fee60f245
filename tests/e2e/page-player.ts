// Plays inside of a page, for browsers that are driven in different ways.

/**
 * Runs in a page: answers every question with the first answer until the game has this many choices. Returns the number of
 * choices then, or an error of 30 s without a change.
 */
export async function answerUntil(plies: number): Promise<number> {
  const now = (): number =>
    Number(document.querySelector<HTMLElement>('[data-plies]')?.dataset['plies'] ?? -1)
  let [last, since] = [-1, performance.now()]
  while (now() < plies && document.querySelector('[data-state="over"]') === null) {
    if (now() !== last) [last, since] = [now(), performance.now()]
    if (performance.now() - since > 30_000) throw new Error(`the game stays at ${String(last)}`)
    const answer = document.querySelector<HTMLElement>(
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

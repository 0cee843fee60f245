import { fetchComponent } from '../../i18n/lazy-component.ts'

// The pages of deals and puzzles, apart from the router, so that their long lists of files are no part of what the first page loads.

/** Two games of one deal may lie side by side on these pages. */
const MESSAGES = ['deal', 'levels', 'share', 'analysis', 'game-history'] as const

/** Fetches the page of the game of the day. */
export const loadDailyView = () => fetchComponent(() => import('./DailyView.vue'), ...MESSAGES, 'puzzles')
/** Fetches the page of a challenge. */
export const loadChallengeView = () => fetchComponent(() => import('./ChallengeView.vue'), ...MESSAGES)
/** Fetches the page of puzzles. */
export const loadPuzzlesView = () =>
  fetchComponent(() => import('../puzzles/PuzzlesView.vue'), 'puzzles', 'analysis')

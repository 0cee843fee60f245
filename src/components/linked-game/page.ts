import { loadMessages } from '../../i18n/index.ts'

/** The page of a game in a link, with its messages. */
export async function loadPage() {
  const [view] = await Promise.all([import('./LinkedGameView.vue'), loadMessages('share', 'analysis')])
  return view
}

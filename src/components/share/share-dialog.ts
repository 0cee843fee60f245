import { lazyComponent } from '../../i18n/lazy-component.ts'

/** The dialog, loaded together with its messages. */
export const ShareDialog = lazyComponent(() => import('./ShareDialog.vue'), 'share')

/** The picture of a finished game. */
export const CardPanel = lazyComponent(() => import('./CardPanel.vue'), 'share')

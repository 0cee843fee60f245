import { lazyComponent } from '../../i18n/lazy-component.ts'

/** The dialog, loaded together with its messages. */
export const ShareDialog = lazyComponent(() => import('./ShareDialog.vue'), 'share')

import { lazyComponent } from '../../i18n/lazy-component.ts'

/** Opens a table again that all have left. */
export const ReopenTable = lazyComponent(() => import('./ReopenTable.vue'), 'group')
/** The way back from a table to its group, loaded together with its messages. */
export const GroupBackLink = lazyComponent(() => import('./GroupBackLink.vue'), 'group')

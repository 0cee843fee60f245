import { lazyComponent } from '../../i18n/lazy-component.ts'

/** The way back from a table to its group, loaded together with its messages. */
export const GroupBackLink = lazyComponent(() => import('./GroupBackLink.vue'), 'group')

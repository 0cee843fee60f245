import { fetchComponent } from '../../i18n/lazy-component.ts'

// The pages to which turns and calls lead, apart from the router, as are those of deals.

/** Fetches the page of a turn that another player sent. */
export const loadMailLinkView = () => fetchComponent(() => import('./MailLinkView.vue'), 'online')
/** Fetches the page that opens the table of a call. */
export const loadCalledView = () => fetchComponent(() => import('./CalledView.vue'), 'calls')

import { fetchComponent } from '../../i18n/lazy-component.ts'

// The pages on which people are met, apart from the router, so that their long lists of files are no part of what the first
// page loads.

/** Fetches the page of open tables. */
export const loadFindView = () => fetchComponent(() => import('../open/FindView.vue'), 'open', 'online')
/** Fetches the page of the groups of this device. */
export const loadGroupsView = () => fetchComponent(() => import('./GroupsView.vue'), 'group', 'online')
/** Fetches the page of one group. */
export const loadGroupView = () => fetchComponent(() => import('./GroupView.vue'), 'group', 'online')

import { loadMessages } from '../../i18n/index.ts'
import { fetchComponent } from '../../i18n/lazy-component.ts'

// What the home page shows after its first look, apart from it, so that the lists of files are no part of what is loaded first.

export const loadReturn = () => fetchComponent(() => import('./HomeReturn.vue'), 'deal', 'puzzles')
export const loadGameScene = async () => (await import('./GameScene.vue')).default
export const loadUnkeptNotice = () => fetchComponent(() => import('./UnkeptNotice.vue'))
export const loadInstallEntry = () => fetchComponent(() => import('../app/InstallEntry.vue'))
export const loadTableError = () => fetchComponent(() => import('./TableError.vue'))
/** Loaded on demand, as it needs the code of rooms. */
export const loadNewRoomDialog = () => fetchComponent(() => import('./NewRoomDialog.vue'), 'online')
export const loadContinueAction = () => fetchComponent(() => import('./ContinueAction.vue'))
export const loadLearnDialog = () => fetchComponent(() => import('./LearnDialog.vue'))
export const loadNameDialog = () => fetchComponent(() => import('../settings/NameDialog.vue'))
export const loadTypedCode = async () =>
  (await Promise.all([import('./typed-code.ts'), loadMessages('pages')]))[0]

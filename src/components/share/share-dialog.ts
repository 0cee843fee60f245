import { defineAsyncComponent } from 'vue'
import { loadMessages } from '../../i18n/index.ts'

/** The dialog, loaded together with its messages. */
export const ShareDialog = defineAsyncComponent(async () => {
  const [dialog] = await Promise.all([import('./ShareDialog.vue'), loadMessages('share')])
  return dialog.default
})

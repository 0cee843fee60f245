import { readonly, shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { Deal } from '../../online/group/entry.ts'
import type { GroupTable } from '../../online/group/group-view.ts'
import type { Preset } from '../../session/preset.ts'
import { useGroups } from '../../stores/groups.ts'
import { useSettings } from '../../stores/settings.ts'
import { openTable } from './group-settings.ts'

/** Opens a table, tells the group with this id of it, and goes there. */
export function useGroupTable(group: () => string) {
  const router = useRouter()
  const groups = useGroups()
  const settings = useSettings()
  const isBusy = shallowRef(false)
  const hasFailed = shallowRef(false)
  async function open(preset: Preset, deal?: Deal): Promise<void> {
    if (isBusy.value || settings.me === null) return
    isBusy.value = true
    const path = await openTable(preset, settings.me, { deal })
    hasFailed.value = path === ''
    if (path !== '') {
      // Who goes first at the table of an old deal says nothing about the next game.
      const told = deal === undefined ? preset : { ...preset, first: null }
      await groups.tellTable(group(), path, told).catch(() => (hasFailed.value = true))
      await router.push(path)
    }
    isBusy.value = false
  }
  /** Opens a table again that all have left, with its settings, and goes there. */
  async function reopen({ path, settings: as }: Pick<GroupTable, 'path' | 'settings'>): Promise<void> {
    if (isBusy.value || settings.me === null) return
    isBusy.value = true
    const opened = await openTable(as, settings.me, { again: path })
    hasFailed.value = opened === ''
    if (opened !== '') await router.push(opened)
    isBusy.value = false
  }
  return { isBusy: readonly(isBusy), hasFailed: readonly(hasFailed), open, reopen }
}

import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { MAX_PRESETS, normalizePresetName, presetKey, readPreset } from '../session/preset.ts'
import type { Preset } from '../session/preset.ts'
import { storedPresets } from '../tables/stored-presets.ts'

/** A preset of this device. */
export interface StoredPreset {
  readonly id: string
  readonly preset: Preset
}

/** Why a preset is not stored, as the end of a message key. */
export type PresetFault = 'full' | 'taken' | 'notStored'

/** The presets of this device: settings of tables under a name. */
export const usePresets = defineStore('presets', () => {
  const platform = usePlatform()
  /** By name. */
  const all = shallowRef<readonly StoredPreset[]>([])
  /** Does the browser keep them when the page is closed? */
  const isPersistent = ref(true)
  let isFollowing = false

  /** The preset of this name. */
  const named = (name: string): StoredPreset | undefined =>
    all.value.find(({ preset }) => presetKey(preset.name) === presetKey(name))

  /** Reads the list; from then on it follows the changes of other tabs. */
  async function refresh(): Promise<void> {
    try {
      isPersistent.value = (await platform.values('presets')).isPersistent
      all.value = sortedByName(await storedPresets(platform))
    } catch {
      // Without a database there are none.
    }
    if (!isFollowing) platform.tabs.listen(() => void refresh())
    isFollowing = true
  }

  async function change(id: string, work: () => Promise<void>): Promise<'notStored' | undefined> {
    try {
      await work()
    } catch {
      return 'notStored'
    }
    platform.tabs.announce(id)
    await refresh()
    return undefined
  }

  /** Stores a preset; one of the same name is replaced. Returns its id, or why it is not stored. */
  async function keep(preset: Preset): Promise<string | { readonly fault: PresetFault }> {
    await refresh()
    const before = named(preset.name)
    if (before === undefined && all.value.length >= MAX_PRESETS) return { fault: 'full' }
    const id = before?.id ?? platform.randomHex(20)
    const fault = await change(id, () => put(platform, id, preset))
    return fault === undefined ? id : { fault }
  }
  /** Gives a preset another name; returns why that is impossible. */
  async function rename(id: string, name: string): Promise<PresetFault | undefined> {
    await refresh()
    const found = all.value.find((one) => one.id === id)
    if (found === undefined) return 'notStored'
    const other = named(name)
    if (other !== undefined && other.id !== id) return 'taken'
    return change(id, () => put(platform, id, { ...found.preset, name: normalizePresetName(name) }))
  }
  const remove = (id: string): Promise<PresetFault | undefined> =>
    change(id, async () => (await platform.values('presets')).remove(id))

  return {
    all,
    isPersistent,
    isFull: computed(() => all.value.length >= MAX_PRESETS),
    named,
    refresh,
    keep,
    rename,
    remove,
  }
})

function sortedByName(stored: ReadonlyMap<string, Preset>): StoredPreset[] {
  const all = [...stored].map(([id, preset]) => ({ id, preset }))
  return all.sort((one, other) => one.preset.name.localeCompare(other.preset.name))
}

async function put(platform: Platform, id: string, preset: Preset): Promise<void> {
  // A plain copy: what the screen holds may be reactive.
  const copy = readPreset(JSON.parse(JSON.stringify(preset)))
  if (copy === undefined) throw new Error('not a preset')
  await (await platform.values('presets')).put(id, copy)
}

import type { Platform } from '../platform/platform.ts'
import { areSettingsEqual, MAX_PRESETS, presetKey, readPreset } from '../session/preset.ts'
import type { Preset } from '../session/preset.ts'

/** The presets of this device that are not damaged, by id. */
export async function storedPresets(platform: Platform): Promise<ReadonlyMap<string, Preset>> {
  const stored = await (await platform.values('presets')).all()
  return new Map(
    [...stored].flatMap(([id, from]) => {
      const preset = readPreset(from)
      return preset === undefined ? [] : [[id, preset]]
    }),
  )
}

/** How the presets of a backup differ from those here. Presets of one name are the same preset. */
export interface PresetComparison {
  readonly added: readonly Preset[]
  /** Here with other settings. */
  readonly other: readonly Preset[]
  /** How many are too many together with those here: they stay in the file. */
  readonly left: number
}

export function comparePresets(
  presets: readonly Preset[],
  here: ReadonlyMap<string, Preset>,
): PresetComparison {
  const known = new Map([...here.values()].map((preset) => [presetKey(preset.name), preset]))
  const named = new Map(presets.map((preset) => [presetKey(preset.name), preset]))
  const fresh = [...named].flatMap(([key, preset]) => (known.has(key) ? [] : [preset]))
  const added = fresh.slice(0, Math.max(0, MAX_PRESETS - here.size))
  const other = [...named].flatMap(([key, preset]) => {
    const before = known.get(key)
    return before === undefined || areSettingsEqual(before, preset) ? [] : [preset]
  })
  return { added, other, left: fresh.length - added.length }
}

/** Stores presets in place of those of the same names. */
export async function restorePresets(presets: readonly Preset[], platform: Platform): Promise<void> {
  const store = await platform.values('presets')
  const ids = new Map([...(await storedPresets(platform))].map(([id, { name }]) => [presetKey(name), id]))
  for (const preset of presets) {
    const id = ids.get(presetKey(preset.name)) ?? platform.randomHex(20)
    await store.put(id, preset)
    platform.tabs.announce(id)
  }
}

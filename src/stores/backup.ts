import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { deviceValues } from '../platform/browser-stores.ts'
import { storeDeviceValue } from '../platform/device-value.ts'
import { usePlatform } from '../platform/platform.ts'
import { publicHosts } from '../net/connection/server-trust.ts'
import { chosenHosts } from '../platform/server-settings.ts'
import { LARGEST_BACKUP, readBackup, writeBackup } from '../tables/backup.ts'
import type { Backup, BackupFault, StoredValues } from '../tables/backup.ts'
import { compareBackup, restoreBackup } from '../tables/restore-backup.ts'
import type { BackupComparison, Replacement, Restored } from '../tables/restore-backup.ts'
import { readSettings, serversOf } from './settings.ts'
import { useTables } from './tables.ts'

const OURS = /^windrose-[a-z-]+$/

/** The settings and other choices of this device by name. */
function storedValues(): StoredValues {
  const values = deviceValues()
  const names = Array.from({ length: values.length }, (_, at) => values.key(at) ?? '')
  return Object.fromEntries(
    names.filter((name) => OURS.test(name)).map((name) => [name, values.getItem(name) ?? '']),
  )
}

const SETTINGS = 'windrose-settings'
/** The settings that let this device contact servers. */
const SERVERS = ['broker', 'ice', 'relays', 'knownServers'] as const

/** The hosts that settings let this device contact; an empty text stands for those of a new device. */
function hostsIn(settings = ''): readonly string[] {
  const read = readSettings(settings)
  return [...chosenHosts(serversOf(read)), ...read.knownServers]
}
/** The settings of a backup with the servers of this device. */
function withOwnServers(text: string, own = ''): string {
  const [settings, here] = [readSettings(text), readSettings(own)]
  return JSON.stringify({ ...settings, ...Object.fromEntries(SERVERS.map((name) => [name, here[name]])) })
}

/** Loaded where there are groups. */
const loadPerson = () => import('../online/group/backup-person.ts')
/** The name of the person in a backup of another device, empty if it has none; null if this device cannot be theirs. */
async function nameOfOther({ person, values }: Backup): Promise<string | null> {
  if (person === undefined) return null
  const { isOfOther } = await loadPerson()
  if (!(await isOfOther(person).catch(() => false))) return null
  return readSettings(values[SETTINGS] ?? '').me?.name ?? ''
}

/** A device without a name has that of the person in the backup; what else is set here stays. */
function takeName(text: string | undefined): void {
  const { me } = readSettings(text ?? '')
  const own = readSettings(storedValues()[SETTINGS] ?? '')
  if (own.me === null && me !== null) storeDeviceValue(SETTINGS, JSON.stringify({ ...own, me }))
}

/** Stores the settings that are new, and those that differ if that is wanted. */
function restoreValues(
  { added, other }: BackupComparison,
  replaces: Replacement,
  keepsServers: boolean,
): void {
  const values = { ...added.values, ...(replaces.settings ? other.values : {}) }
  for (const [name, value] of Object.entries(values)) {
    const isKept = name === SETTINGS && keepsServers
    storeDeviceValue(name, isKept ? withOwnServers(value, storedValues()[SETTINGS]) : value)
  }
  takeName({ ...added.values, ...other.values }[SETTINGS])
}

/** Everything of this device as one file, and back. */
export const useBackup = defineStore('backup', () => {
  const platform = usePlatform()
  const tables = useTables()
  /** The backup that was opened, compared with this device; null before, and after it was restored. */
  const opened = shallowRef<BackupComparison | null>(null)
  /** Why a file was refused or not stored, as the end of a message key. */
  const fault = ref<BackupFault | 'notStored' | 'notRead' | null>(null)
  const result = shallowRef<Restored | null>(null)
  /** The hosts of servers that the settings of the opened backup name, and that this device does not know. */
  const servers = computed(() => {
    const [added, other] = [opened.value?.added, opened.value?.other].map((part) => part?.values[SETTINGS])
    const known = new Set([...publicHosts(), ...hostsIn(storedValues()[SETTINGS])])
    return [...new Set(hostsIn(added ?? other))].filter((host) => !known.has(host))
  })

  /** Whose backup was opened, if this device may be theirs; their name, empty if it is not known. */
  const person = ref<string | null>(null)

  /** The file; null if the stored games could not be read. */
  async function save(): Promise<{ readonly name: string; readonly text: string } | null> {
    try {
      const values = storedValues()
      const { personToSave } = await loadPerson()
      // Without a key that signs, the games are saved all the same.
      const saved = await personToSave(platform).catch(() => undefined)
      const text = await writeBackup(values, platform, saved)
      fault.value = null
      return { name: `windrose-${new Date(platform.now()).toISOString().slice(0, 10)}.json`, text }
    } catch {
      fault.value = 'notRead'
      return null
    }
  }
  /** Reads a file and compares it with this device; nothing is stored. */
  async function open(file: Blob): Promise<void> {
    opened.value = result.value = person.value = null
    const read = file.size > LARGEST_BACKUP ? { fault: 'tooLarge' as const } : readBackup(await file.text())
    fault.value = 'fault' in read ? read.fault : null
    if ('fault' in read) return
    try {
      const compared = await compareBackup(read, storedValues(), platform)
      person.value = await nameOfOther(read)
      opened.value = compared
    } catch {
      fault.value = 'notRead'
    }
  }
  /** Stores what is new in the opened backup, and what differs and which servers as far as that is wanted. */
  async function restore(
    replaces: Replacement & { readonly servers?: boolean; readonly person?: boolean },
  ): Promise<void> {
    const backup = opened.value
    if (backup === null) return
    try {
      const restored = await restoreBackup(backup, replaces, platform)
      restoreValues(backup, replaces, servers.value.length > 0 && replaces.servers !== true)
      const { person } = backup.added
      if (replaces.person === true && person !== undefined)
        await (await loadPerson()).joinPerson(person, platform)
      result.value = restored
      opened.value = fault.value = null
    } catch {
      fault.value = 'notStored'
    }
    await tables.refresh()
  }
  return {
    opened,
    fault,
    result,
    counts: computed(() => ({ ...countsOf(opened.value), servers: servers.value.length })),
    servers,
    person,
    /** Has this device no settings yet? It then takes those of the backup. */
    hasNewSettings: computed(() => opened.value?.added.values[SETTINGS] !== undefined),
    save,
    open,
    restore,
  }
})

/** How many games of a backup are new, here in another state, and here already; how many notes, presets and groups come. */
function countsOf(backup: BackupComparison | null) {
  if (backup === null) return { added: 0, other: 0, same: 0, settings: 0, notes: 0, presets: 0, groups: 0 }
  const { added, other, same } = backup
  return {
    added: added.tables.length + added.rooms.length,
    other: other.tables.length,
    same,
    settings: Object.keys(other.values).length + other.presets.length,
    notes: added.notes.length,
    presets: added.presets.length,
    groups: added.groups.length,
  }
}

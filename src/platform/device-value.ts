import { customStorageEventName, defaultWindow, useStorage } from '@vueuse/core'
import type { RemovableRef } from '@vueuse/core'
import { areValuesKept, deviceValues } from './browser-stores.ts'

/**
 * A value of this device under a name, which other tabs follow. `read` gives it from what is stored, and from an empty text
 * where nothing is. Where the browser stores nothing, it lasts as long as the page.
 */
export function useDeviceValue<Value>(
  name: string,
  read: (text: string) => Value,
  write: (value: Value) => string = JSON.stringify,
): RemovableRef<Value> {
  return useStorage<Value>(name, read(''), deviceValues(), {
    serializer: { read, write },
    shallow: true,
    writeDefaults: false,
    onError: () => undefined,
  })
}

/** Stores a value as another tab would, so that this page follows at once. */
export function storeDeviceValue(key: string, newValue: string): void {
  const values = deviceValues()
  values.setItem(key, newValue)
  const change = { key, newValue, storageArea: values as Storage }
  defaultWindow?.dispatchEvent(
    areValuesKept()
      ? new StorageEvent('storage', change)
      : new CustomEvent(customStorageEventName, { detail: change }),
  )
}

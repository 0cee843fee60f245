import { defineStore } from 'pinia'
import * as v from 'valibot'
import { keyShape } from '../net/crypto/keys.ts'
import { useDeviceValue } from '../platform/device-value.ts'
import { nameShape, readJson } from '../session/parse.ts'

/** A person whom this device has blocked, by their key for playing with strangers and the name they had. */
const blockedShape = v.object({ key: keyShape, name: nameShape })
export type BlockedPerson = v.InferOutput<typeof blockedShape>
const MAX_BLOCKED = 500

function readBlocked(text: string): readonly BlockedPerson[] {
  const given = readJson(text)
  return Array.isArray(given) ? given.filter((one) => v.is(blockedShape, one)).slice(0, MAX_BLOCKED) : []
}

/** Strangers who are neither shown nor accepted again. The list stays on this device and in its backups. */
export const useBlocked = defineStore('blocked', () => {
  const all = useDeviceValue('windrose-blocked', readBlocked)
  const without = (key: string): BlockedPerson[] => all.value.filter((one) => one.key !== key)
  return {
    all,
    has: (key: string): boolean => all.value.some((one) => one.key === key),
    block(key: string, name: string): void {
      all.value = [{ key, name }, ...without(key)].slice(0, MAX_BLOCKED)
    },
    unblock: (key: string): void => void (all.value = without(key)),
  }
})

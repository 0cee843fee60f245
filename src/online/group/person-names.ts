import type { Platform } from '../../platform/platform.ts'
import { groupPersons, personIn } from './persons.ts'
import { storedEntries, storedGroups, vouchesOf } from './stored-group.ts'

/**
 * Names under which people with several devices played in the groups of this device, in small letters, each with what stands for
 * the person. A name that two people have is none of them.
 */
export async function personNames(platform: Platform): Promise<ReadonlyMap<string, string>> {
  const people = new Map<string, Set<string>>()
  for (const record of await storedGroups(platform)) {
    const personOf = personIn(groupPersons(vouchesOf(record)))
    const entries = await storedEntries(record.id, platform)
    for (const { key, name } of entries.flatMap(({ result }) => result.seats)) {
      const lower = name.toLocaleLowerCase('en')
      if (key !== null) people.set(lower, (people.get(lower) ?? new Set()).add(personOf(key)))
    }
  }
  return new Map([...people].flatMap(([name, keys]) => (keys.size === 1 ? [[name, [...keys][0]!]] : [])))
}

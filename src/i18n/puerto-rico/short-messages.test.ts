import { expect, test } from 'vitest'
import { wholeGame } from '../../../tools/lib/prepared-games.ts'
import type { Event } from '../../engine/games/puerto-rico/events.ts'
import names from '../locales/en/puerto-rico/names.json'
import { shortMessageOf } from './short-messages.ts'
import { messageOf } from './event-messages.ts'

const { pr } = names

function message(key: string): string | undefined {
  let found: unknown = { pr }
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  return typeof found === 'string' ? found : undefined
}
const events = wholeGame(4, 'brief')
  .table.playedEntries()
  .flatMap((played) => played.events as readonly Event[])

test('every message has a short form, with a value for each placeholder', () => {
  for (const event of events) {
    const short = shortMessageOf(event)
    expect(short === undefined, event.type).toBe(messageOf(event) === undefined)
    if (short === undefined) continue
    const text = message(short.key)
    expect(text, short.key).toBeDefined()
    for (const [, name] of text!.matchAll(/\{(\w+)\}/g)) expect(short.values, short.key).toHaveProperty(name!)
    expect(short.weight).toBe(messageOf(event)!.weight)
  }
})
test('the short form leaves out the numbers shown beside it', () => {
  const short = (type: Event['type']): string =>
    message(shortMessageOf(events.find((event) => event.type === type)!)!.key)!
  for (const type of ['built', 'sold', 'loaded', 'role'] as const)
    expect(short(type)).not.toMatch(/\{(price|points|coins|goods)\}/)
})

import { defineStore } from 'pinia'
import * as v from 'valibot'
import { keyShape } from '../net/crypto/keys.ts'
import { useDeviceValue } from '../platform/device-value.ts'
import { identifierShape, nameShape, readJson } from '../session/parse.ts'
import type { Appearance } from '../session/players.ts'

/** What became of a game with someone: `left`: a bot plays for them. */
const BECAME = ['playing', 'finished', 'left'] as const
type Became = (typeof BECAME)[number]
const MAX_GAMES = 30
const MAX_MET = 300

const metShape = v.object({
  key: keyShape,
  name: nameShape,
  color: identifierShape,
  symbol: identifierShape,
  /** The code of the room of each game, the latest first. */
  games: v.pipe(v.array(v.tuple([v.string(), v.picklist(BECAME)])), v.maxLength(MAX_GAMES)),
})
type Met = Readonly<v.InferOutput<typeof metShape>>

function readMet(text: string): readonly Met[] {
  const given = readJson(text)
  return Array.isArray(given) ? given.filter((one) => v.is(metShape, one)).slice(0, MAX_MET) : []
}

/** What this device knows of the strangers it played with, by their key. The list stays on the device and in its backups. */
export const useMet = defineStore('met', () => {
  const all = useDeviceValue('windrose-met', readMet)
  const of = (key: string): Met | undefined => all.value.find((one) => one.key === key)
  return {
    all,
    /** Notes what became of the game in a room. */
    note(
      { key, name, color, symbol }: Appearance & { readonly key: string },
      room: string,
      became: Became,
    ): void {
      const { games = [] } = of(key) ?? {}
      if (games.some(([code, before]) => code === room && before === became)) return
      const others = games.filter(([code]) => code !== room)
      const now: Met = {
        key,
        name,
        color,
        symbol,
        games: [[room, became], ...others].slice(0, MAX_GAMES) as Met['games'],
      }
      all.value = [now, ...all.value.filter((one) => one.key !== key)].slice(0, MAX_MET)
    },
    /** How many games with them were finished, and how many they left. */
    counts(key: string): { readonly finished: number; readonly left: number } {
      const count = (is: Became): number =>
        (of(key)?.games ?? []).filter(([, became]) => became === is).length
      return { finished: count('finished'), left: count('left') }
    },
  }
})

import { defineStore } from 'pinia'
import * as v from 'valibot'
import { ref, shallowRef } from 'vue'
import { usePlatform } from '../platform/platform.ts'
import { findMistakeCosts } from '../session/statistics/mistake-costs.ts'
import type { KindOf } from '../session/statistics/mistake-costs.ts'
import type { MyGame } from '../session/statistics/my-games.ts'
import { storedCostsShape } from '../session/statistics/my-story.ts'
import type { MistakeCosts } from '../session/statistics/my-story.ts'
import { useOwnGame } from './own-game.ts'

/** What my mistakes cost in finished games, found out by a review of each; the results are stored. */
export const useMistakes = defineStore('mistakes', () => {
  const platform = usePlatform()
  const own = useOwnGame()
  /** The costs by game and seat. */
  const known = shallowRef<ReadonlyMap<string, MistakeCosts>>(new Map())
  /** How much of the games has been reviewed, 0 to 1; null while none is. */
  const progress = ref<number | null>(null)
  const failed = ref(false)
  let abort = new AbortController()

  const keyOf = ({ id, seat }: MyGame): string => `${id} ${String(seat)}`
  const costs = (game: MyGame): MistakeCosts | undefined => known.value.get(keyOf(game))

  /** Reads what was found out before. */
  async function read(): Promise<void> {
    const stored = await (await platform.values('mistakes')).all().catch(() => new Map<string, unknown>())
    known.value = new Map(
      [...stored].flatMap(([key, from]) => {
        const found = v.safeParse(storedCostsShape, from)
        return found.success ? [[key, found.output]] : []
      }),
    )
  }
  function stop(): void {
    abort.abort()
    progress.value = null
  }
  /** Reviews the games of which nothing is known yet, until `stop`. Games that are not on this device are left out. */
  async function review(games: readonly MyGame[], kindOf: KindOf): Promise<void> {
    stop()
    const { signal } = (abort = new AbortController())
    failed.value = false
    const unknown = games.filter((game) => costs(game) === undefined)
    for (const [at, game] of unknown.entries()) {
      progress.value = at / unknown.length
      const table = (await own.read(game.id))?.table
      if (table === undefined || signal.aborted) continue
      const reviewed = { table, seat: game.seat, kindOf }
      const found = await findMistakeCosts(reviewed, platform, signal, (share) => {
        progress.value = (at + share) / unknown.length
      })
      if (signal.aborted) return
      if (found === undefined) {
        failed.value = true
        break
      }
      known.value = new Map(known.value).set(keyOf(game), found)
      await (await platform.values('mistakes')).put(keyOf(game), { ...found }).catch(() => undefined)
    }
    if (!signal.aborted) progress.value = null
  }
  return { progress, failed, costs, read, review, stop }
})

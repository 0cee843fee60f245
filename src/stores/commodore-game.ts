import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { Seat } from '../engine/core/game.ts'
import { botPlayers } from '../session/deal/challenge-players.ts'
import { sameDice } from '../session/dice-source.ts'
import { newTable } from '../session/table.ts'
import { newBotGame } from './bot-game.ts'
import type { PlayedGame } from './bot-game.ts'
import { useReview } from './review.ts'
import { useTable } from './table.ts'

/** Strong, and a game takes it some seconds. */
const LEVEL = 'commodore'

/** The reviewed game once more, with the same dice and a commodore on one seat: what could have been reached there. */
export const useCommodoreGame = defineStore('commodore-game', () => {
  const review = useReview()
  const current = useTable()
  const { play, stop, ...progress } = newBotGame()
  const found = shallowRef<ReadonlyMap<Seat, PlayedGame>>(new Map())
  const seat = ref<Seat | null>(null)
  watch(
    () => review.told,
    () => {
      stop()
      found.value = new Map()
    },
    { flush: 'sync' },
  )
  return {
    ...progress,
    stop,
    /** The games that were played for the review that is open, by the seat of the commodore. */
    found,
    /** The seat of the commodore in the game in progress, or the last one. */
    seat,
    /** Plays the reviewed game with a commodore on this seat; see `found`. */
    async playSeat(wanted: Seat): Promise<void> {
      const [{ told }, { record }] = [review, current]
      if (told === null || record === null) return
      seat.value = wanted
      const { game, seats, options } = told
      const { luck = 'table' } = record
      const salts = told.playedEntries().flatMap(({ entry }) => ('salt' in entry ? [entry.salt] : []))
      const played = await play(() => ({
        table: newTable(game, seats, options),
        people: botPlayers(record.seats, wanted, LEVEL),
        luck,
        dice: sameDice(luck, salts),
      }))
      if (played !== undefined && review.told === told)
        found.value = new Map([...found.value, [wanted, played]])
    },
  }
})

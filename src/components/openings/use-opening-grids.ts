import { computed } from 'vue'
import type { SizeData } from '../../session/openings/opening-data.ts'
import { eventCountsOf, openingRow, openingRows, seatRows } from '../../session/openings/opening-rows.ts'
import type { OpeningRow } from '../../session/openings/opening-rows.ts'
import { lessonsOf } from '../../session/openings/lessons.ts'
import type { Lesson } from '../../session/openings/lessons.ts'
import type { GameStatistics } from '../statistics/game-statistics.ts'
import { useWords } from '../statistics/use-words.ts'

/** What the page shows. */
interface Shown {
  readonly size: SizeData
  /** The games of the stronger level, if it played this size. */
  readonly searched: SizeData | undefined
  readonly lessons: GameStatistics['lessons']
  /** The seat whose first choices are shown, from 0. */
  readonly seat: number
}

/** The tables and sentences of the page of openings, in the current language. */
export function useOpeningGrids(shown: () => Shown) {
  const { t, n, capital } = useWords()
  const seatName = (seat: number): string => t('statistics.seat', { n: n(seat) })

  /** The name of a row: the number of a seat, or a detail of an event. */
  function nameOf(event: string, name: string): string {
    if (event === '') return n(Number(name))
    const { firsts, events } = shown().lessons
    const table = [...firsts, ...events].find((one) => one.event === event)
    return table === undefined ? name : t(table.key(name))
  }
  const label = (event: string, { name }: OpeningRow): string => capital(nameOf(event, name))

  const seats = computed(() => {
    const { size, searched } = shown()
    const stronger = searched === undefined ? [] : seatRows(searched)
    return seatRows(size).map((row, seat) => ({
      ...row,
      label: seatName(seat + 1),
      searched: stronger[seat],
    }))
  })
  const firsts = computed(() => {
    const { size, seat, lessons } = shown()
    const { free, drawn } = size.seats[seat]!
    const [games, wins] = free.count
    const line = wins / games
    return lessons.firsts.map(({ event }) => ({
      event,
      line,
      rows: openingRows(drawn[event], line).map((row) => ({
        ...row,
        label: label(event, row),
        chosen: (free.firsts[event]?.[row.name]?.[0] ?? 0) / games,
      })),
    }))
  })
  const events = computed(() => {
    const { size, searched, lessons } = shown()
    const line = 1 / size.seats.length
    return lessons.events.map(({ event }) => {
      const stronger = searched === undefined ? {} : eventCountsOf(searched, event)
      const rows = openingRows(eventCountsOf(size, event), line).map((row) => {
        const count = stronger[row.name]
        return {
          ...row,
          label: label(event, row),
          searched: count === undefined ? undefined : openingRow(row.name, count, line),
        }
      })
      return { event, line, rows }
    })
  })

  return { seats, firsts, events, sentences: useSentences(shown, { nameOf, seatName }), seatName }
}

/** The names in sentences: of a row, and of a seat by its number. */
interface Names {
  nameOf(event: string, name: string): string
  seatName(seat: number): string
}

/** The sentences that the figures support. */
function useSentences(shown: () => Shown, { nameOf, seatName }: Names) {
  const { t, percent } = useWords()
  /** A name with its share, for a sentence. */
  const withShare = (event: string, row: OpeningRow): string =>
    t('openings.lesson.named', { name: nameOf(event, row.name), share: percent(row.share) })
  function sentence({ kind, event, rows, other }: Lesson): string {
    const { seat, size } = shown()
    const key = event === '' ? `openings.lesson.${kind}` : `openings.lesson.${kind}.${event}`
    return t(key, {
      seat: seatName(seat + 1),
      names: rows.map((row) => withShare(event, row)).join(', '),
      other: other === undefined ? '' : withShare(event, other),
      fair: percent(1 / size.seats.length),
    })
  }
  return computed(() => {
    const { size, searched, lessons, seat } = shown()
    const namesOf = (tables: GameStatistics['lessons']['firsts']): string[] =>
      tables.map(({ event }) => event)
    return lessonsOf(size, searched, {
      seat,
      firsts: namesOf(lessons.firsts),
      events: namesOf(lessons.events),
    }).map((lesson) => sentence(lesson))
  })
}

import type { AnyGame } from '../../engine/core/game.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import type { GameRegistry } from '../journal.ts'
import { DAYS_LUCKS, fitsGame, FREE_DAYS, readPreset, TURN_HOURS } from '../preset.ts'
import type { Preset, PresetSeat, PresetWay } from '../preset.ts'
import { readLinkHead } from './link-head.ts'
import { newPackWriter } from './packed-number.ts'
import type { PackReader, PackWriter } from './packed-number.ts'
import { packOptions, unpackOptions } from './packed-options.ts'
import { CONTROLS } from './packed-players.ts'
import { isWord, putListed, putText, putWord, takeListed, takeText } from './packed-text.ts'
import { refuse, seal } from './sealed-text.ts'
import type { LinkFault } from './sealed-text.ts'

// A preset in a link: the settings of a table as a short text of letters and digits. The format is public, see
// docs/journal.md. It never changes: another one begins with another character.

/** The first character of the text names the format. */
const FORMAT = '1'
/** Characters; a longer text is refused before it is read. No preset comes near. */
export const MAX_PRESET_LINK = 500
const SEATS = 17
/** The ways of playing, by their place. */
const WAYS = ['device', 'online', 'days'] as const
/** The places of lists that may grow at their ends. */
const PLACES = 32

/** Writes a preset, of a game that it fits, as the text of a link. `release` is the one that writes it. */
export function writePresetLink(preset: Preset, game: AnyGame, release: string): string {
  const { name, seats, options, first, way } = preset
  const out = newPackWriter()
  putWord(out, isWord(release) ? release : '')
  putWord(out, game.id)
  putText(out, name)
  out.put(seats.length, SEATS)
  for (const seat of seats) putListed(out, seat, CONTROLS)
  packOptions(out, game.options, { ...defaultOptions(game.options), ...options })
  out.put(first === null ? 0 : first + 1, seats.length + 1)
  packWay(out, way)
  return seal(FORMAT + out.text())
}

/** Reads the text of a link; never throws. What it returns fits its game. */
export function readPresetLink(text: string, games: GameRegistry): Preset | { fault: LinkFault } {
  const head = readLinkHead(text, { format: FORMAT, longest: MAX_PRESET_LINK }, games)
  if ('fault' in head) return head
  const { from, game, release } = head
  try {
    return readSettings(from, game, release)
  } catch {
    // Values that no writer puts.
    return refuse('foreignLink', release)
  }
}

function readSettings(from: PackReader, game: AnyGame, release: string): Preset | { fault: LinkFault } {
  const name = takeText(from)
  const seats = Array.from({ length: from.take(SEATS) }, () => takeListed(from, CONTROLS) as PresetSeat)
  const options = unpackOptions(from, game.options)
  // An option of a later release, or one that is gone.
  if (options === undefined) return refuse('otherVersion', release)
  const first = from.take(seats.length + 1)
  const preset = readPreset({
    schema: 1,
    name,
    game: game.id,
    seats,
    options,
    first: first === 0 ? null : first - 1,
    way: takeWay(from),
  })
  if (preset === undefined || !from.isEmpty()) return refuse('foreignLink', release)
  return fitsGame(preset, game) ? preset : refuse('otherVersion', release)
}

function packWay(out: PackWriter, way: PresetWay): void {
  out.put(WAYS.indexOf(way.kind), PLACES)
  if (way.kind !== 'days') return
  out.put(DAYS_LUCKS.indexOf(way.luck), PLACES)
  out.put(way.time === null ? 0 : TURN_HOURS.indexOf(way.time.hours) + 1, PLACES)
  if (way.time !== null) out.put(FREE_DAYS.indexOf(way.time.freeDays), PLACES)
}

/** The way of playing, not validated. */
function takeWay(from: PackReader): unknown {
  const kind = WAYS[from.take(PLACES)]
  if (kind !== 'days') return { kind }
  const luck = DAYS_LUCKS[from.take(PLACES)]
  const hours = from.take(PLACES)
  if (hours === 0) return { kind, luck, time: null }
  return { kind, luck, time: { hours: TURN_HOURS[hours - 1], freeDays: FREE_DAYS[from.take(PLACES)] } }
}

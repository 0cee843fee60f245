import { readJson } from '../session/parse.ts'
import { LARGEST_BGA_TEXT } from './limits.ts'
import { objectArguments, valuesAfter } from './cut-json.ts'
import { entriesOf, fieldsOf, numberIn, textIn } from './values.ts'
import type { Fields } from './values.ts'

// Reads what people bring from Board Game Arena (BGA): a saved replay page, or the answer of its log request.

const MAX_PACKETS = 5_000
const MAX_NOTIFICATIONS = 20_000
/** A message of BGA is shown no longer than this. */
const MAX_MESSAGE = 200

/** One notification of a game, in the order in which BGA sent them. */
export interface Notification {
  readonly type: string
  readonly args: Fields
  /** The number of BGA's move. */
  readonly move: number | null
}

/** A player in the result that BGA tells. */
export interface ResultLine {
  readonly id: string
  readonly score: number | undefined
  readonly tieBreak: number | undefined
}

/** What a file of BGA tells of one game. */
export interface BgaLog {
  readonly notifications: readonly Notification[]
  /** The result at the end of the log. */
  readonly result: readonly ResultLine[] | undefined
  /** Did a player concede, or the players give the game up together? */
  readonly isConceded: boolean
  /** Did the players draft the buildings, as with New Buildings? */
  readonly isDrafted: boolean
  /** The position before the first move, where the file has it. */
  readonly start: Fields | undefined
}

/** Why there is no game in a text. */
export type ReadFault =
  | { readonly code: 'tooLarge' | 'tooMany' | 'noLog' }
  /** BGA gave no log but this message. */
  | { readonly code: 'bgaMessage'; readonly message: string }

/** Reads a text; never throws. */
export function readBgaText(text: string): BgaLog | { readonly fault: ReadFault } {
  if (text.length > LARGEST_BGA_TEXT) return { fault: { code: 'tooLarge' } }
  const plain = text.replace(/^\uFEFF/, '').trim()
  const whole = readJson(plain)
  // A text may have been copied with its quotation marks.
  const values = whole === undefined ? valuesAfter(plain, 'g_gamelogs') : [unquoted(whole)]
  for (const value of values) {
    const packets = packetsIn(value, 0)
    if (packets === undefined) continue
    return logOf(packets, whole === undefined ? startIn(plain) : undefined)
  }
  for (const value of values) {
    const message = textMessage(fieldsOf(value))
    if (message !== undefined) return { fault: { code: 'bgaMessage', message } }
  }
  return { fault: { code: 'noLog' } }
}

const unquoted = (value: unknown): unknown => (typeof value === 'string' ? readJson(value) : value)

/** The packets: a list under `logs` or `data`, at most four levels deep. */
function packetsIn(from: unknown, depth: number): readonly unknown[] | undefined {
  if (Array.isArray(from)) {
    return from.some((packet) => Array.isArray(fieldsOf(packet)['data'])) ? from : undefined
  }
  if (depth === MAX_DEPTH) return undefined
  const { logs, data } = fieldsOf(from)
  return packetsIn(logs, depth + 1) ?? packetsIn(data, depth + 1)
}
const MAX_DEPTH = 4

/** The message of an answer without a log, as one line of plain text. */
function textMessage({ error }: Fields): string | undefined {
  if (typeof error !== 'string') return undefined
  const line = error.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line === '' ? undefined : [...line].slice(0, MAX_MESSAGE).join('')
}

/** The position before the first move: an argument with players of the call that sets the page up. */
function startIn(page: string): Fields | undefined {
  return objectArguments(page, 'completesetup')
    .map(fieldsOf)
    .find(({ players }) => entriesOf(players).length > 0)
}

function logOf(packets: readonly unknown[], start: Fields | undefined): BgaLog | { fault: ReadFault } {
  if (packets.length > MAX_PACKETS) return { fault: { code: 'tooMany' } }
  const all = once(packets.map(fieldsOf).filter(isOfTable).flatMap(notificationsIn))
  if (all.length > MAX_NOTIFICATIONS) return { fault: { code: 'tooMany' } }
  const states = all.flatMap(({ type, args }) => (type === 'gameStateChange' ? [args] : []))
  return {
    notifications: all.filter(({ type }) => !FRAME_TYPES.test(type)),
    ...endIn(states),
    isDrafted: states.some((state) => isState(state, '', 202)),
    start,
  }
}

/** Other channels bring hints for one player. */
function isOfTable(packet: Fields): boolean {
  return textIn(packet, 'channel')?.startsWith('/table/') !== false
}

type Sent = Notification & { readonly uid: string | undefined }
function notificationsIn(packet: Fields): Sent[] {
  const move = numberIn(packet, 'move_id') ?? null
  return entriesOf(packet['data']).flatMap(([, from]) => {
    const fields = fieldsOf(from)
    const type = textIn(fields, 'type')
    if (type === undefined) return []
    return [{ type, args: fieldsOf(fields['args']), move, uid: textIn(fields, 'uid') }]
  })
}

/** BGA sends some notifications twice. */
function once(all: readonly Sent[]): Sent[] {
  const seen = new Set<string>()
  return all.filter(({ uid }) => {
    if (uid === undefined) return true
    const isNew = !seen.has(uid)
    seen.add(uid)
    return isNew
  })
}

/** Notifications of BGA's frame, which say nothing of the game. */
const FRAME_TYPES =
  /^(gameState|leaveGameState|updateReflexionTime|simple(Note|Node|Pause)|message$|chat|yourturnack|history_|table(Window|Decision|infos)|(end_)?(archive|replay|aiPlayer)\w*[dD]elay|wouldlikethink|updateSpectatorList|update(Moves|PlayerStatus)?$|clockalert|infomessage|resultsAvailable|endOfStorage|endOfGame)/

/** The result, from the last state of the game. */
function endIn(states: readonly Fields[]): Pick<BgaLog, 'result' | 'isConceded'> {
  const end = states.findLast((state) => isState(state, 'gameEnd', 99))
  const { result, table } = fieldsOf(end?.['args'])
  const lines = entriesOf(result).map(([, line]) => fieldsOf(line))
  return {
    result:
      end &&
      lines.flatMap((line) => {
        const id = textIn(line, 'player')
        return id === undefined
          ? []
          : [{ id, score: numberIn(line, 'score'), tieBreak: numberIn(line, 'score_aux') }]
      }),
    isConceded: isTrue(fieldsOf(table)['concede']) || lines.some(({ concede }) => isTrue(concede)),
  }
}

const isTrue = (from: unknown): boolean => from === true || from === 1 || from === '1'
const isState = (state: Fields, name: string, id: number): boolean =>
  state['name'] === name || numberIn(state, 'id') === id

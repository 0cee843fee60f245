import { defineStore } from 'pinia'
import * as v from 'valibot'
import { computed } from 'vue'
import { LEVEL_NAMES } from '../bots/level-names.ts'
import { useDeviceValue } from '../platform/device-value.ts'
import type { ServerSettings } from '../platform/server-settings.ts'
import { TURN_CONFIRMATIONS } from '../session/session-preferences.ts'
import { readJson } from '../session/parse.ts'
import { COLORS, PERSON_NAMES, SYMBOL_NAMES } from '../session/appearance.ts'
import { appearanceShape, playerShape } from '../session/players.ts'
import type { Appearance, Player } from '../session/players.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export const PACES = ['instant', 'fast', 'normal', 'step'] as const
export const MOTIONS = ['system', 'reduced'] as const
/** `clear`: colors of goods and players that are easy to tell apart with any color vision. */
export const PALETTES = ['standard', 'clear'] as const
/** By how much everything is smaller or larger than the window asks for (styles/base.css). */
export const DISPLAY_SIZES = ['smaller', 'normal', 'larger'] as const
/** `boards`, or the whole table as headings and plain tables. */
export const FACES = ['boards', 'text'] as const
/** Whether the screen answers where several choices are lawful and one is certainly the best (docs/questions.md). */
export const AUTOMATIONS = ['off', 'smart'] as const
/** The sounds that can be switched on. */
export const SOUNDS = ['turn', 'others', 'chat', 'end', 'time'] as const

/** How many hosts of servers are remembered. */
const MAX_KNOWN_SERVERS = 200

/** Every setting falls back to its own default, so that one bad value never costs the others. */
const settingsShape = v.object({
  theme: v.fallback(v.picklist(THEMES), 'system'),
  /** A language code, or `system`; i18n knows which codes exist. */
  language: v.fallback(v.pipe(v.string(), v.regex(/^(system|[a-z]{2,3}(-[A-Za-z0-9]{2,8})?)$/)), 'system'),
  pace: v.fallback(v.picklist(PACES), 'normal'),
  confirm: v.fallback(v.picklist(TURN_CONFIRMATIONS), 'ifLost'),
  motion: v.fallback(v.picklist(MOTIONS), 'system'),
  palette: v.fallback(v.picklist(PALETTES), 'standard'),
  size: v.fallback(v.picklist(DISPLAY_SIZES), 'normal'),
  face: v.fallback(v.picklist(FACES), 'boards'),
  automation: v.fallback(v.picklist(AUTOMATIONS), 'off'),
  /** The sounds that are on. */
  sounds: v.fallback(v.array(v.picklist(SOUNDS)), ['turn', 'time']),
  /** How loud, 0 (nothing at all) to 100. */
  volume: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), 60),
  /** Show a notification when it is the player's turn. */
  notify: v.fallback(v.boolean(), false),
  /** The game that was chosen last; the registry knows which games exist. */
  lastGame: v.fallback(v.pipe(v.string(), v.maxLength(64)), 'puerto-rico'),
  /** The players of the last table, offered for the next. */
  lastSeats: v.fallback(v.pipe(v.array(playerShape), v.maxLength(8)), []),
  /** The level that was chosen last. */
  lastLevel: v.fallback(v.picklist(LEVEL_NAMES), 'helmsman'),
  /** Lists made for the last tables, such as the buildings of a market, by option. */
  lastLists: v.fallback(
    v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(512))),
    {},
  ),
  /** The player of this device, once they have been asked. */
  me: v.fallback(v.nullable(appearanceShape), null),
  /** A custom broker and ICE servers for new rooms, in the form of a link; empty: the public ones. */
  broker: v.fallback(v.pipe(v.string(), v.maxLength(400)), ''),
  ice: v.fallback(v.pipe(v.array(v.pipe(v.string(), v.maxLength(800))), v.maxLength(4)), []),
  /** Relays of mailboxes for new rooms, in the form of a link; empty: the public ones. */
  relays: v.fallback(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(8)), []),
  /** The hosts of servers of invitations that the player agreed to contact. */
  knownServers: v.fallback(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(253))), v.maxLength(MAX_KNOWN_SERVERS)),
    [],
  ),
})
export type Settings = v.InferOutput<typeof settingsShape>

export function readSettings(text: string): Settings {
  const given = readJson(text)
  return v.parse(settingsShape, typeof given === 'object' && given !== null ? given : {})
}

/** A name that can stay, and looks by which newcomers differ. */
function newAppearance(): Appearance {
  const one = (of: readonly string[]): string => of[Math.floor(Math.random() * of.length)]!
  return { name: one(PERSON_NAMES), color: one(COLORS), symbol: one(SYMBOL_NAMES) }
}

/** Nothing for a name that a seat has until its player gives one, in any language: no one is called so. */
const withOwnName = <One extends Appearance>(one: One | null | undefined): One | null =>
  one && !/^(Player|Hráč|Gracz|Игрок|Person|Spieler) \d$/.test(one.name) ? one : null

function firstPerson(seats: readonly Player[]): Appearance | undefined {
  const found = seats.find(({ kind }) => kind === 'person')
  return found && { name: found.name, color: found.color, symbol: found.symbol }
}

/** The seats with the player of this device as they are now, where they were one of them. */
function withChanged(seats: readonly Player[], before: Appearance, now: Appearance): Player[] {
  const at = seats.findIndex(({ kind, name }) => kind === 'person' && name === before.name)
  return seats.map((seat, chair) => (chair === at ? { ...now, kind: 'person' } : seat))
}

/** The settings of this device; each is a ref that may be written. */
export const useSettings = defineStore('settings', () => {
  const all = useDeviceValue('windrose-settings', readSettings)
  const setting = <Name extends keyof Settings>(name: Name) =>
    computed({
      get: () => all.value[name],
      set: (value: Settings[Name]) => {
        all.value = { ...all.value, [name]: value }
      },
    })
  const knownServers = setting('knownServers')
  const unnamed = newAppearance()
  const named = computed(() => withOwnName(all.value.me))
  const own = computed(
    (): Appearance => named.value ?? withOwnName(firstPerson(all.value.lastSeats)) ?? unnamed,
  )
  const me = computed({
    get: () => named.value,
    set: (value: Appearance | null) => {
      const lastSeats =
        value === null ? all.value.lastSeats : withChanged(all.value.lastSeats, own.value, value)
      all.value = { ...all.value, me: value, lastSeats }
    },
  })
  return {
    theme: setting('theme'),
    language: setting('language'),
    pace: setting('pace'),
    confirm: setting('confirm'),
    motion: setting('motion'),
    palette: setting('palette'),
    size: setting('size'),
    face: setting('face'),
    automation: setting('automation'),
    sounds: setting('sounds'),
    volume: setting('volume'),
    notify: setting('notify'),
    lastGame: setting('lastGame'),
    lastSeats: setting('lastSeats'),
    lastLevel: setting('lastLevel'),
    lastLists: setting('lastLists'),
    me,
    /** The player of this device: as they chose, else as at the last table, else with a name that can stay. */
    own,
    /** They begin a table and have been asked: the name stays. */
    keepOwn: (): void => void (me.value = own.value),
    broker: setting('broker'),
    ice: setting('ice'),
    relays: setting('relays'),
    knownServers,
    /** The player agrees to contact these hosts. */
    learnServers(hosts: readonly string[]): void {
      knownServers.value = [...new Set([...knownServers.value, ...hosts])].slice(-MAX_KNOWN_SERVERS)
    },
  }
})

/** The servers of the settings, for rooms and groups that are entered or created. */
export const serversOf = ({ broker, ice, relays }: Required<ServerSettings>): ServerSettings => ({
  broker,
  ice,
  relays,
})

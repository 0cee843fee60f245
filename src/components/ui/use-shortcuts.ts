import { onScopeDispose, shallowReactive } from 'vue'
import { useEventListener, useLocalStorage } from '@vueuse/core'
import type { RemovableRef } from '@vueuse/core'
import { useI18n } from 'vue-i18n'
import { KEY_GROUPS, nameOf, printed, SCHEME } from './shortcuts.ts'
import type { KeyName, KeyRow } from './shortcuts.ts'

/** May single keys do something? They can be switched off for those who speak or whose hands press keys unasked. */
export function useKeysSetting(): RemovableRef<boolean> {
  return useLocalStorage('windrose-keys', true, { onError: () => undefined })
}

/** What a key does. Whoever answers `false` had nothing to do and leaves the key to others. */
type Act = (key: string) => unknown
/** Something that keys do on the screen as it is now, with the message that says what. */
export interface BoundKeys extends KeyRow {
  readonly words: string
  readonly act: Act
}

const bound = shallowReactive(new Set<BoundKeys>())

/** Lets keys do things as long as the component is there, except where something is typed or a dialog is open. */
export function useKeys(acts: { readonly [name in KeyName]?: Act }): void {
  const names = Object.keys(SCHEME) as KeyName[]
  useMoreKeys(
    names.flatMap((name) => {
      const act = acts[name]
      return act === undefined ? [] : [{ ...SCHEME[name], words: `app.keys.${name}`, act }]
    }),
  )
}

/** The same for keys that only one game has. */
export function useMoreKeys(rows: readonly BoundKeys[]): void {
  const isOn = useKeysSetting()
  for (const row of rows) bound.add(row)
  onScopeDispose(() => rows.forEach((row) => bound.delete(row)))
  useEventListener('keydown', (event) => {
    const name = nameOf(event)
    const isSingle = !name.startsWith('Control+')
    // Whoever holds Enter down to choose does not mean to end the turn with it.
    if (event.repeat && name === 'Enter') return
    if (event.defaultPrevented || event.altKey || isTaken(event.target, name)) return
    if (isSingle && !isOn.value) return
    const row = rows.find(({ keys }) => keys.includes(name))
    if (row !== undefined && row.act(name) !== false) event.preventDefault()
  })
}

/** All that keys do at this moment, in the order of the help: each thing once, whoever does it. */
export function listKeys(): readonly BoundKeys[] {
  const rows = new Map<string, BoundKeys>()
  for (const row of bound) if (!rows.has(row.words)) rows.set(row.words, row)
  const place = ({ group }: KeyRow): number => KEY_GROUPS.indexOf(group)
  const order = Object.keys(SCHEME)
  const nth = ({ words }: BoundKeys): number => order.indexOf(words.slice('app.keys.'.length))
  return [...rows.values()].sort((one, other) => place(one) - place(other) || nth(one) - nth(other))
}

/** Does whatever has the focus want the key itself? */
function isTaken(target: EventTarget | null, name = ''): boolean {
  if (!(target instanceof Element)) return false
  const presses = name === 'Enter' ? ', button, a, [role="button"]' : ''
  return target.closest(`input, select, textarea, [contenteditable], dialog, summary${presses}`) !== null
}

/** What a button with a key says of it: on hovering to those who look, and in the way of machines to those who listen. */
export interface KeyHint {
  readonly title: string
  readonly 'aria-keyshortcuts'?: string
}

/** What something does, with its first key where that is switched on: "Log (key L)". To be bound to its button. */
export function useKeyHints(): (name: KeyName, what: string) => KeyHint {
  const { t } = useI18n()
  const isOn = useKeysSetting()
  return (name, what) => {
    const first: string = SCHEME[name].keys[0]
    if (!isOn.value && !first.startsWith('Control+')) return { title: what }
    const parts = printed(first)
    const title = t('app.keys.hint', { what, key: parts.join('+') })
    return { title, 'aria-keyshortcuts': parts.join('+').replace('Ctrl', 'Control') }
  }
}

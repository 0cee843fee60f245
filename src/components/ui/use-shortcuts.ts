import { onScopeDispose, shallowReactive } from 'vue'
import { useEventListener, useLocalStorage } from '@vueuse/core'
import type { RemovableRef } from '@vueuse/core'
import { useI18n } from 'vue-i18n'
import { SHORTCUT_GROUPS, keyCombination, keyLabels, SHORTCUTS } from './shortcuts.ts'
import type { ShortcutName, Shortcut } from './shortcuts.ts'

/** May single keys do something? They can be switched off for those who speak or whose hands press keys unasked. */
export function useShortcutsEnabled(): RemovableRef<boolean> {
  return useLocalStorage('windrose-keys', true, { onError: () => undefined })
}

/** What a key does. Whoever answers `false` had nothing to do and leaves the key to others. */
type ShortcutHandler = (key: string) => unknown
/** Something that keys do on the screen as it is now, with the message that says what. */
export interface BoundShortcut extends Shortcut {
  readonly messageKey: string
  readonly run: ShortcutHandler
}

const bound = shallowReactive(new Set<BoundShortcut>())

/** Lets keys do things as long as the component is there, except where something is typed or a dialog is open. */
export function useShortcuts(acts: { readonly [name in ShortcutName]?: ShortcutHandler }): void {
  const names = Object.keys(SHORTCUTS) as ShortcutName[]
  useBoundShortcuts(
    names.flatMap((name) => {
      const act = acts[name]
      return act === undefined ? [] : [{ ...SHORTCUTS[name], messageKey: `app.keys.${name}`, run: act }]
    }),
  )
}

/** The same for keys that only one game has. */
export function useBoundShortcuts(rows: readonly BoundShortcut[]): void {
  const isOn = useShortcutsEnabled()
  for (const row of rows) bound.add(row)
  onScopeDispose(() => rows.forEach((row) => bound.delete(row)))
  useEventListener('keydown', (event) => {
    const name = keyCombination(event)
    const isSingle = !name.startsWith('Control+')
    // Whoever holds Enter down to choose does not mean to end the turn with it.
    if (event.repeat && name === 'Enter') return
    if (event.defaultPrevented || event.altKey || isHandledByTarget(event.target, name)) return
    if (isSingle && !isOn.value) return
    const row = rows.find(({ keys }) => keys.includes(name))
    if (row !== undefined && row.run(name) !== false) event.preventDefault()
  })
}

/** All that keys do at this moment, in the order of the help: each thing once, whoever does it. */
export function listShortcuts(): readonly BoundShortcut[] {
  const rows = new Map<string, BoundShortcut>()
  for (const row of bound) if (!rows.has(row.messageKey)) rows.set(row.messageKey, row)
  const place = ({ group }: Shortcut): number => SHORTCUT_GROUPS.indexOf(group)
  const order = Object.keys(SHORTCUTS)
  const nth = ({ messageKey }: BoundShortcut): number => order.indexOf(messageKey.slice('app.keys.'.length))
  return [...rows.values()].sort((one, other) => place(one) - place(other) || nth(one) - nth(other))
}

/** Does whatever has the focus want the key itself? */
function isHandledByTarget(target: EventTarget | null, name = ''): boolean {
  if (!(target instanceof Element)) return false
  const presses = name === 'Enter' ? ', button, a, [role="button"]' : ''
  return target.closest(`input, select, textarea, [contenteditable], dialog, summary${presses}`) !== null
}

/** What a button with a key says of it: on hovering to those who look, and in the way of machines to those who listen. */
export interface ShortcutHint {
  readonly title: string
  readonly 'aria-keyshortcuts'?: string
}

/** What something does, with its first key where that is switched on: "Log (key L)". To be bound to its button. */
export function useShortcutHints(): (name: ShortcutName, what: string) => ShortcutHint {
  const { t } = useI18n()
  const isOn = useShortcutsEnabled()
  return (name, what) => {
    const first: string = SHORTCUTS[name].keys[0]
    if (!isOn.value && !first.startsWith('Control+')) return { title: what }
    const parts = keyLabels(first)
    const title = t('app.keys.hint', { what, key: parts.join('+') })
    return { title, 'aria-keyshortcuts': parts.join('+').replace('Ctrl', 'Control') }
  }
}

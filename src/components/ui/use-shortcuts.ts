import { onScopeDispose, shallowReactive } from 'vue'
import { defaultDocument, useEventListener } from '@vueuse/core'
import type { RemovableRef } from '@vueuse/core'
import { useI18n } from 'vue-i18n'
import { useDeviceValue } from '../../platform/device-value.ts'
import { SHORTCUT_GROUPS, keyCombination, keyLabels, SHORTCUTS } from './shortcuts.ts'
import type { ShortcutName, Shortcut } from './shortcuts.ts'

/** Are single-key shortcuts switched on? (WCAG 2.1.4: speech input and unsteady hands need them off.) */
export function useShortcutsEnabled(): RemovableRef<boolean> {
  return useDeviceValue('windrose-keys', (text) => text !== 'false')
}

/** Handles a key. Returns `false` if there was nothing to do; the key then goes to the next handler. */
type ShortcutHandler = (key: string) => unknown
/** A registered shortcut: its keys, its description, its handler. */
export interface BoundShortcut extends Shortcut {
  readonly messageKey: string
  readonly run: ShortcutHandler
}

const bound = shallowReactive(new Set<BoundShortcut>())

/** Registers shortcuts until the scope is disposed. They do nothing in text fields and open dialogs. */
export function useShortcuts(acts: { readonly [name in ShortcutName]?: ShortcutHandler }): void {
  const names = Object.keys(SHORTCUTS) as ShortcutName[]
  useBoundShortcuts(
    names.flatMap((name) => {
      const act = acts[name]
      return act === undefined ? [] : [{ ...SHORTCUTS[name], messageKey: `app.keys.${name}`, run: act }]
    }),
  )
}

/** The same for shortcuts outside the list, such as those of one game's boards. */
export function useBoundShortcuts(rows: readonly BoundShortcut[]): void {
  const isOn = useShortcutsEnabled()
  for (const row of rows) bound.add(row)
  onScopeDispose(() => rows.forEach((row) => bound.delete(row)))
  useEventListener('keydown', (event) => {
    const name = keyCombination(event)
    const isSingle = !name.startsWith('Control+')
    // A held Enter that chose something must not end the turn as well.
    if (event.repeat && name === 'Enter') return
    if (event.defaultPrevented || event.altKey || isHandledByTarget(event.target, name)) return
    if (isSingle && !isOn.value) return
    const row = rows.find(({ keys }) => keys.includes(name))
    if (row !== undefined && row.run(name) !== false) event.preventDefault()
  })
}

/** The shortcuts registered now, in the order of the help, each once. */
export function listShortcuts(): readonly BoundShortcut[] {
  const rows = new Map<string, BoundShortcut>()
  for (const row of bound) if (!rows.has(row.messageKey)) rows.set(row.messageKey, row)
  const place = ({ group }: Shortcut): number => SHORTCUT_GROUPS.indexOf(group)
  const order = Object.keys(SHORTCUTS)
  const nth = ({ messageKey }: BoundShortcut): number => order.indexOf(messageKey.slice('app.keys.'.length))
  return [...rows.values()].sort((one, other) => place(one) - place(other) || nth(one) - nth(other))
}

/** Is a dialog open? All keys are for it then, wherever the focus is. */
export const isDialogOpen = (): boolean => (defaultDocument?.querySelector('dialog[open]') ?? null) !== null

/** Does the focused element handle the key itself, or an open dialog? */
function isHandledByTarget(target: EventTarget | null, name = ''): boolean {
  if (isDialogOpen()) return true
  if (!(target instanceof Element)) return false
  const presses = name === 'Enter' ? ', button, a, [role="button"]' : ''
  return target.closest(`input, select, textarea, [contenteditable], summary${presses}`) !== null
}

/** The attributes by which a button tells its shortcut: a tooltip, and `aria-keyshortcuts` for screen readers. */
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

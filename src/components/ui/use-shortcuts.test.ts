// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { effectScope, nextTick } from 'vue'
import { keyCombination, keyLabels, SHORTCUTS } from './shortcuts.ts'
import type { Shortcut } from './shortcuts.ts'
import { listShortcuts, useShortcuts, useShortcutsEnabled } from './use-shortcuts.ts'

const rows: readonly (readonly [string, Shortcut])[] = Object.entries(SHORTCUTS)
const press = (key: string, more: KeyboardEventInit = {}, on: EventTarget = document.body): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  on.dispatchEvent(event)
  return event
}

describe('the scheme', () => {
  test('gives no key to two things', () => {
    const keys = rows.flatMap(([, row]) => row.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })
  test('says keys as they are printed', () => {
    expect(keyLabels('Control+Shift+z')).toEqual(['Ctrl', 'Shift', 'Z'])
    expect(keyLabels('ArrowLeft')).toEqual(['←'])
  })
})

describe('the name of a key', () => {
  const plain = { ctrlKey: false, metaKey: false, shiftKey: false }
  test('is its letter, on keyboards without Latin letters its place', () => {
    expect(keyCombination({ ...plain, key: 'D', code: 'KeyD' })).toBe('d')
    expect(keyCombination({ ...plain, key: 'в', code: 'KeyD' })).toBe('d')
    // German keyboards: what is printed counts.
    expect(keyCombination({ ...plain, key: 'z', code: 'KeyY', ctrlKey: true })).toBe('Control+z')
  })
  test('is a digit where Czech keyboards have letters', () => {
    expect(keyCombination({ ...plain, key: 'ě', code: 'Digit2' })).toBe('2')
  })
  test('is the question mark wherever it is printed', () => {
    expect(keyCombination({ ...plain, key: '?', code: 'Digit7', shiftKey: true })).toBe('?')
  })
  test('takes Command for Control', () => {
    expect(keyCombination({ ...plain, key: 'Z', code: 'KeyZ', metaKey: true, shiftKey: true })).toBe(
      'Control+Shift+z',
    )
  })
})

describe('keys that are registered', () => {
  beforeEach(async () => {
    document.body.innerHTML = '<input /><button></button>'
    useShortcutsEnabled().value = true
    await nextTick()
  })
  test('act and are listed until their scope is disposed', () => {
    const scope = effectScope()
    const done: string[] = []
    scope.run(() => useShortcuts({ log: () => done.push('log'), dock: () => done.push('dock') }))
    expect(listShortcuts().map(({ messageKey }) => messageKey)).toEqual(['app.keys.dock', 'app.keys.log'])
    expect(press('l').defaultPrevented).toBe(true)
    scope.stop()
    press('l')
    expect(done).toEqual(['log'])
    expect(listShortcuts()).toEqual([])
  })
  test('are listed once, even if two parts of the screen share a key', () => {
    const scope = effectScope()
    const done: string[] = []
    scope.run(() => {
      useShortcuts({ escape: () => done.push('first') > 1 })
      useShortcuts({ escape: () => done.push('second') })
      useShortcuts({ escape: () => done.push('third') })
    })
    press('Escape')
    expect(listShortcuts()).toHaveLength(1)
    // A handler that returns false passes the key on; any other result consumes it.
    expect(done).toEqual(['first', 'second'])
    scope.stop()
  })
  test('do nothing while text is typed, with Alt, or while single keys are off', async () => {
    const scope = effectScope()
    const done: string[] = []
    scope.run(() => useShortcuts({ log: () => done.push('log'), undo: () => done.push('undo') }))
    press('l', {}, document.querySelector('input')!)
    press('l', { altKey: true })
    useShortcutsEnabled().value = false
    await nextTick()
    press('l')
    expect(done).toEqual([])
    press('z', { ctrlKey: true })
    expect(done).toEqual(['undo'])
    scope.stop()
  })
  test('do nothing while a dialog is open, wherever the focus is', () => {
    const scope = effectScope()
    const done: string[] = []
    scope.run(() => useShortcuts({ escape: () => done.push('escape') }))
    document.body.append(document.createElement('dialog'))
    expect(press('Escape').defaultPrevented).toBe(true)
    document.querySelector('dialog')!.setAttribute('open', '')
    expect(press('Escape').defaultPrevented).toBe(false)
    expect(done).toEqual(['escape'])
    scope.stop()
  })
  test('leave Enter to the button that has the focus', () => {
    const scope = effectScope()
    const done: string[] = []
    scope.run(() => useShortcuts({ endTurn: (key) => done.push(key) }))
    press('Enter', {}, document.querySelector('button')!)
    press('Enter', { repeat: true })
    expect(done).toEqual([])
    press('Enter')
    expect(done).toEqual(['Enter'])
    scope.stop()
  })
})

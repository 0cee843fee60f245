import { expect, test } from 'vitest'
import messages from '../../i18n/locales/en/pages.json'
import { BUILT_IN_KEYS, SHORTCUT_GROUPS, SHORTCUTS } from '../ui/shortcuts.ts'

test('every shortcut and every group of shortcuts has a message', () => {
  const { keys } = messages.app
  const texts: Readonly<Record<string, unknown>> = keys
  for (const name of [...Object.keys(SHORTCUTS), ...BUILT_IN_KEYS.map(([, name]) => name)])
    expect(texts[name], name).toBeTypeOf('string')
  for (const group of ['always', ...SHORTCUT_GROUPS]) expect(keys.group).toHaveProperty(group)
})

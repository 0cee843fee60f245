import { expect, test } from 'vitest'
import { messagesOf } from '../../i18n/catalogue.fixture.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { publicHosts } from './public-hosts.fixture.ts'

test.each(Object.keys(LANGUAGES))('the texts about privacy name every public server (%s)', (language) => {
  const texts = [...messagesOf(language)].filter(([key]) => /^about\.privacy\.way\.\w+\.who$/.test(key))
  const said = texts.map(([, text]) => text).join(' ')
  expect(publicHosts().filter((host) => !said.includes(host))).toEqual([])
})

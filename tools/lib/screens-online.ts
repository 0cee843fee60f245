import type { Browser, Page } from 'playwright-core'
import { startBroker } from '../../tests/e2e/net/harness.ts'
import { joins, playUntil, say, sit, sendChat } from './screens-people.ts'
import type { Participant } from './screens-people.ts'
import { takeResized } from './screens-picture.ts'

// One online game, from the lobby to a table that a player left, with pictures on the way. The lobby is
// the same in every run. The game is not, since its dice come from fresh keys.

export const ONLINE = [
  'lobby',
  'lobby-end',
  'lobby-russian',
  'lobby-newcomer',
  'online',
  'online-chat',
  'online-verify',
  'online-absent',
  'online-proposal',
] as const

/** Plies until the middle of a game. */
const MIDDLE = 130

export async function takeEvening(browser: Browser, url: string): Promise<void> {
  const broker = await startBroker()
  try {
    const place: Participant = { browser, url, port: broker.port }
    const people = await gather(place)
    await takeTable(people)
    await Promise.all(browser.contexts().map((context) => context.close()))
  } finally {
    await broker.kill()
  }
}

/** Four people in their seats, and a spectator. */
async function gather(place: Participant): Promise<readonly Page[]> {
  const ana = await joins(place, place.url, 0)
  await ana.locator('[data-lobby="online"]').click()
  await ana.locator('[data-lobby="create"]').click()
  await ana.locator('[data-lobby="ready"]').waitFor()
  const link = ana.url()
  const bruno = await joins(place, link, 1)
  await sit(bruno)
  await ana.locator('[data-chair="2"] [data-lobby="bot"]').click()
  await joins(place, link, 4)
  await ana.locator('[data-lobby="guest"]').nth(2).waitFor()
  await takeResized(ana, 'lobby')
  await takeResized(ana, 'lobby-end', { isAtEnd: true })
  await sendChat(ana, 'ru')
  await takeResized(ana, 'lobby-russian', { windows: ['desk', 'phone'] })
  await sendChat(ana, 'en')

  const newcomer = await joins(place, link)
  await newcomer.locator('[data-lobby="welcome-sit"]').waitFor()
  await newcomer.locator('[data-chair="1"][data-is="person"]').waitFor()
  await takeResized(newcomer, 'lobby-newcomer')
  await newcomer.close()

  await ana.locator('[data-chair="2"] [data-lobby="remove"]').click()
  await ana.locator('[data-lobby="governor"]').selectOption('0')
  const carla = await joins(place, link, 2)
  await sit(carla)
  const daniel = await joins(place, link, 3)
  await sit(daniel)
  const people = [ana, bruno, carla, daniel]
  for (const page of people) await page.locator('[data-lobby="ready"]:not([aria-disabled="true"])').click()
  for (const page of people) await page.locator('[data-plies]').waitFor()
  return people
}

/** The course of the table: play, chat, a disputed move, and a player who leaves. */
async function takeTable(people: readonly Page[]): Promise<void> {
  const [ana, bruno, carla, daniel] = people as [Page, Page, Page, Page]
  await playUntil(people, ({ plies, dock, question }) => {
    return plies >= MIDDLE && dock === 'asking' && question === 'chooseRole'
  })
  await takeResized(ana, 'online')

  await say(bruno, 'Please, not the captain yet.')
  await say(carla, 'The captain, please!')
  await carla.locator('[data-emote="laughing"]').click()
  await ana.locator('[data-online="chat"]').click()
  await ana.locator('[data-chat="line"]').nth(2).waitFor()
  await say(ana, 'I am still thinking …')
  await takeResized(ana, 'online-chat')
  await ana.locator('[data-online="chat"]').click()

  await ana.locator('[data-online="people"]').click()
  await ana.locator('[data-online="verify"]').click()
  await ana.locator('[data-verdict="good"]').waitFor()
  await takeResized(ana, 'online-verify')
  await ana.keyboard.press('Escape')
  await ana.locator('[data-online="people"]').click()

  await daniel.close()
  await ana.locator('[data-online="absent"]').waitFor()
  await takeResized(ana, 'online-absent')

  await bruno.locator('[data-online="let-bot-play"]').click()
  await bruno.locator('dialog[open] .button--primary').click()
  await ana.locator('[data-online="agree"]').waitFor()
  await takeResized(ana, 'online-proposal')
}

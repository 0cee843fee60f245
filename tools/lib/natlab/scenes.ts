import type { Browser, Page } from 'playwright-core'
import { run, runIn } from './commands.ts'
import type { Way } from './kinds.ts'
import { addressOf } from './networks.ts'
import type { Home } from './networks.ts'
import { commonPlies, endOfPause } from './pauses.ts'
import type { Seen } from './pauses.ts'
import { newVisitor, opensRoom } from './people.ts'
import type { Visitor } from './people.ts'
import { OWN_TURN } from './servers.ts'

// What happens to a line in the middle of a game, and how long it takes until moves go on.

const CUT_TIME = 30_000
const SLEEP_TIME = 60_000
/** Milliseconds until moves count as not going on. */
const PATIENCE = 60_000
/** Choices before the line is changed. */
const OPENING = 8
/** Choices after which the game goes on as before, for the turn has passed from one to the other and back. */
const SETTLED = 12

/** Two homes behind routers that keep ports. */
export interface Stage {
  readonly home: Home
  readonly browser: Browser
  readonly otherBrowser: Browser
}
export interface Scene {
  readonly name: string
  readonly what: string
  readonly way: Way
  /** The aim in seconds. */
  readonly aim: number
  /** Changes the line of the first home, and resolves in the moment from which on moves could go on. */
  act(stage: Stage): Promise<void>
  /** Restores the line for the next scene. */
  restore?(stage: Stage): void
}
export interface SceneResult {
  readonly scene: Scene
  /** Seconds until moves go from one to the other again; undefined if that took longer than a minute. */
  readonly seconds: number | undefined
}

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

export const SCENES: readonly Scene[] = [
  {
    name: 'line',
    what: 'the line of the home is dead for 30 s',
    way: 'stun',
    aim: 3,
    async act({ home }) {
      cutLine(home)
      await wait(CUT_TIME)
      mendLine(home)
    },
  },
  {
    name: 'plug',
    what: 'the device has no network for 30 s',
    way: 'stun',
    aim: 3,
    async act({ home }) {
      runIn(home.device, ['ip', 'link', 'set', home.port, 'down'])
      await wait(CUT_TIME)
      plugIn(home)
    },
  },
  {
    name: 'address',
    what: 'the router gets another public address',
    way: 'stun',
    aim: 5,
    async act({ home }) {
      changeAddress(home, home.number, 100 + home.number)
    },
    restore: ({ home }) => changeAddress(home, 100 + home.number, home.number),
  },
  {
    name: 'network',
    what: 'the device moves to another network',
    way: 'stun',
    aim: 5,
    async act({ home }) {
      moveDevice(home, '192.168.7')
    },
    restore: ({ home }) => moveDevice(home, `192.168.${String(home.number)}`),
  },
  {
    name: 'udp',
    what: 'the router lets no UDP through from now on',
    way: 'own-turn',
    aim: 5,
    async act({ home }) {
      runIn(
        home.routers[0]!,
        ['nft', '-f', '-'],
        'table inet noudp {\n chain through { type filter hook forward priority -10; meta l4proto udp drop; }\n}\n',
      )
    },
    restore: ({ home }) => void runIn(home.routers[0]!, ['nft', 'delete', 'table', 'inet', 'noudp']),
  },
  {
    name: 'sleep',
    what: 'the device sleeps for a minute',
    way: 'stun',
    aim: 2,
    async act({ home }) {
      signal(home, 'SIGSTOP')
      cutLine(home)
      await wait(SLEEP_TIME)
      mendLine(home)
      signal(home, 'SIGCONT')
    },
  },
]

function cutLine({ routers }: Home): void {
  runIn(
    routers[0]!,
    ['nft', '-f', '-'],
    'table inet cut {\n chain through { type filter hook forward priority -10; policy drop; }\n}\n',
  )
}
function mendLine({ routers }: Home): void {
  runIn(routers[0]!, ['nft', 'delete', 'table', 'inet', 'cut'])
}
function plugIn({ device, port, number }: Home): void {
  runIn(device, ['ip', 'link', 'set', port, 'up'])
  runIn(device, ['ip', 'route', 'add', 'default', 'via', `192.168.${String(number)}.1`])
}
/** Of the router. The kernel forgets the translations of an address that is removed, and with it those beside it. */
function changeAddress({ routers }: Home, from: number, to: number): void {
  const at = (number: number): string[] => [`${addressOf(number)}/24`, 'dev', 'wan']
  runIn(routers[0]!, ['ip', 'address', 'del', ...at(from)])
  runIn(routers[0]!, ['ip', 'address', 'add', ...at(to)])
}
/** As from one wireless network to the next: the old addresses are gone, and new ones are there at once. */
function moveDevice({ device, port, routers }: Home, prefix: string): void {
  for (const [namespace, on, last] of [
    [routers[0]!, 'lan', 1],
    [device, port, 2],
  ] as const) {
    runIn(namespace, ['ip', '-4', 'address', 'flush', 'dev', on])
    runIn(namespace, ['ip', 'address', 'add', `${prefix}.${String(last)}/24`, 'dev', on])
  }
  runIn(device, ['ip', 'route', 'add', 'default', 'via', `${prefix}.1`])
}
function signal({ device }: Home, name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const id of run('ip', ['netns', 'pids', device])
    .split('\n')
    .filter((line) => line !== ''))
    process.kill(Number(id), name)
}

/** Two begin a game, then the scene is played. */
export async function playScene(scene: Scene, stage: Stage): Promise<SceneResult> {
  const ice = scene.way === 'own-turn' ? [OWN_TURN] : []
  const people = [
    await newVisitor(stage.browser, 'Ann', ice),
    await newVisitor(stage.otherBrowser, 'Ben', ice),
  ] as const
  try {
    await begin(...people)
    await scene.act(stage)
    return {
      scene,
      seconds: await secondsUntilMoves(
        people.map(({ page }) => page),
        Date.now(),
      ),
    }
  } finally {
    await Promise.all(people.map(({ context }) => context.close()))
    scene.restore?.(stage)
  }
}

/** Opens a table for both, and lets them choose in turn, on and on. */
async function begin(ann: Visitor, ben: Visitor): Promise<void> {
  const link = await opensRoom(ann)
  await ben.page.goto(link)
  await ben.page.locator('[data-lobby="sit"]').first().click()
  for (const { page } of [ann, ben])
    await page.locator('[data-lobby="ready"]:not([aria-disabled="true"])').click()
  for (const { page } of [ann, ben]) {
    await page.locator('[data-plies]').waitFor()
    await page.evaluate(playOn)
  }
  for (const { page } of [ann, ben])
    await page.waitForFunction((plies) => (window.pliesSeen?.at(-1)?.plies ?? 0) >= plies, OPENING)
}

declare global {
  interface Window {
    pliesSeen?: Seen[]
  }
}

/** Runs in a page: gives the first answer to every question, and notes when the number of choices changes. */
function playOn(): void {
  const seen: Seen[] = (window.pliesSeen = [])
  setInterval(() => {
    const plies = Number(document.querySelector<HTMLElement>('[data-plies]')?.dataset['plies'] ?? -1)
    if (seen.at(-1)?.plies !== plies) seen.push({ at: Date.now(), plies })
    document
      .querySelector<HTMLElement>(
        '[data-state="asking"] :is([data-draft="confirm"]:not([aria-disabled]), [data-action]), [data-dock="hand-over"]',
      )
      ?.click()
  }, 100)
}

/** Seconds from a moment until choices go from device to device again. */
async function secondsUntilMoves(pages: readonly Page[], from: number): Promise<number | undefined> {
  const read = (): Promise<Seen[][]> =>
    Promise.all(pages.map((page) => page.evaluate(() => window.pliesSeen ?? [])))
  const begun = Math.max(...(await read()).map((seen) => seen.at(-1)?.plies ?? 0))
  const end = Date.now() + PATIENCE
  while (Date.now() < end) {
    const common = commonPlies(await read())
    if ((common.at(-1)?.plies ?? 0) >= begun + SETTLED)
      return Math.max(0, endOfPause(common, from) - from) / 1000
    await wait(200)
  }
  return undefined
}

export const secondsText = ({ seconds }: SceneResult): string =>
  seconds === undefined ? 'not within a minute' : `${seconds.toFixed(1)} s`

export function scenesText(results: readonly SceneResult[]): string {
  const rows = results.map(
    (result) => `| ${result.scene.what} | ${secondsText(result)} | ${String(result.scene.aim)} s |`,
  )
  return ['| scene | moves go on after | aim |', '| --- | --- | --- |', ...rows].join('\n')
}

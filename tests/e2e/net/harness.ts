import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { serveFolder } from '../../../tools/lib/static-server.ts'
import { invitationFragment } from '../../../src/net/connection/invitation.ts'
import { newRoomSecret } from '../../../src/net/connection/room-secret.ts'
import type { IceServer } from '../../../src/net/transport/settings.ts'
import { openContext } from '../context.ts'
import { PATIENCE } from '../../patience.ts'
import type { PageStatus } from './page.ts'

// The policy of index.html, but that loopback is allowed: the broker of these tests has no certificate.
const HTML = `<!doctype html><meta charset="utf-8" /><meta http-equiv="Content-Security-Policy" content="
default-src 'none'; script-src 'self'; connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*; base-uri 'none';
form-action 'none'; require-trusted-types-for 'script'; trusted-types vue windrose" />
<title>network test</title><link rel="icon" href="data:," /><script type="module" src="./page.js"></script>`

export interface Site {
  readonly url: string
  close(): Promise<void>
}

/** Builds a page of these tests as the app is built, and serves it. */
export async function servePage(script = new URL('./page.ts', import.meta.url)): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'windrose-net-'))
  const input = fileURLToPath(script)
  const output = { entryFileNames: 'page.js', chunkFileNames: '[name]-[hash].js' }
  await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: { outDir: folder, emptyOutDir: false, rolldownOptions: { input, output }, modulePreload: false },
  })
  writeFileSync(join(folder, 'index.html'), HTML)
  const server = await serveFolder(folder)
  return {
    url: server.url,
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface ServerProcess {
  readonly port: number
  /** As a power failure would. */
  kill(): Promise<void>
  restart(): Promise<void>
}

export type BrokerProcess = ServerProcess
export const startBroker = (): Promise<BrokerProcess> => startServer('./broker-process.ts')
/** The user and the password of our own relay. */
export const RELAY_USER = ['windrose', 'only-for-tests'] as const
export const startRelay = (): Promise<ServerProcess> => startServer('./relay-process.ts', RELAY_USER)

async function startServer(file: string, words: readonly string[] = []): Promise<ServerProcess> {
  const port = await freePort()
  let child: ChildProcess
  const start = async (): Promise<void> => {
    child = fork(fileURLToPath(new URL(file, import.meta.url)), [String(port), ...words], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
  }
  await start()
  return {
    port,
    restart: start,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** A line to a server on this machine, which a test can make dead. */
export interface Line {
  readonly port: number
  /** Nothing passes any more over the connections that are open now, and none of them closes. New ones work. */
  freeze(): void
  close(): Promise<void>
}

export async function startLine(to: number): Promise<Line> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => sockets.delete(one))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A new room at a local broker, without outside servers. */
export function newLink(
  port: number,
  ice: readonly IceServer[] = [],
  relays: readonly string[] = [],
): string {
  const room = newRoomSecret((count) => crypto.getRandomValues(new Uint8Array(count)))
  return invitationFragment({
    room,
    broker: { host: '127.0.0.1', port, path: '/', secure: false },
    ice,
    relays,
  })
}

export interface Guest {
  readonly page: Page
  readonly errors: readonly string[]
  status(): Promise<PageStatus>
  /** Waits until the status satisfies the question. */
  until(what: string, question: (status: PageStatus) => boolean): Promise<PageStatus>
  /** The same link in another tab of the same profile, which asks for this slot. */
  openAgain(slot: number): Promise<Guest>
  leave(): Promise<void>
}

/** A person with a browser profile, and so with keys, of their own who opens the link. */
export async function openGuest(browser: Browser, site: Site, link: string, query = ''): Promise<Guest> {
  return openPage(await openContext(browser), `${site.url}${query}${link}`)
}

async function openPage(context: BrowserContext, address: string): Promise<Guest> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(address)
  const status = (): Promise<PageStatus> => page.evaluate(() => window.testPage.status())
  return {
    page,
    errors,
    status,
    async until(what, question) {
      const end = Date.now() + PATIENCE
      for (;;) {
        // While a page reloads there is no status.
        const seen = await status().catch(() => undefined)
        if (seen !== undefined && question(seen)) return seen
        if (Date.now() > end) {
          const events = await page.evaluate(() => window.testPage.events.join('\n')).catch(String)
          throw new Error(`waited in vain for: ${what}\n${JSON.stringify(seen)}\n${events}`)
        }
        await page.waitForTimeout(20)
      }
    },
    openAgain: (slot) => openPage(context, address.replace('#', `?slot=${String(slot)}#`)),
    leave: () => context.close(),
  }
}

/** Waits until the browser knows by which way each link goes: it needs a moment. */
export async function saysRelayed({ page }: Pick<Guest, 'page'>, ...ways: readonly boolean[]): Promise<void> {
  const end = Date.now() + PATIENCE
  for (;;) {
    const known = (await page.evaluate(() => window.testPage.stats())).map((one) => one?.isRelayed)
    if (known.join() === ways.join()) return
    if (Date.now() > end) throw new Error(`relayed: ${known.join()} instead of ${ways.join()}`)
    await page.waitForTimeout(50)
  }
}

// Manual pairing: the test takes the codes from page to page.
export const offerOf = ({ page }: Guest): Promise<string> =>
  page.evaluate(() => window.testPage.pairing.offer())
export const answerOf = ({ page }: Guest, code: string): Promise<unknown> =>
  page.evaluate((one) => window.testPage.pairing.answer(one), code)
export const accept = ({ page }: Guest, code: string): Promise<unknown> =>
  page.evaluate((one) => window.testPage.pairing.accept(one), code)

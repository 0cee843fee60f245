import { describe, expect, test } from 'vitest'
import { newPrecache } from './precache.ts'
import type { SiteFile } from './precache.ts'

const SCOPE = 'https://host/game/'

/** The caches of a browser, as far as they are used: names in the order they were made, and what lies in them. */
function newCaches() {
  const all = new Map<string, Map<string, Response>>()
  const cacheOf = (name: string) => {
    const files = all.get(name) ?? new Map<string, Response>()
    all.set(name, files)
    return {
      match: (address: string) => Promise.resolve(files.get(address)?.clone()),
      put: (address: string, file: Response) => Promise.resolve(void files.set(address, file)),
    }
  }
  return {
    all,
    keys: () => Promise.resolve([...all.keys()]),
    open: (name: string) => Promise.resolve(cacheOf(name) as unknown as Cache),
    delete: (name: string) => Promise.resolve(all.delete(name)),
  }
}

/** A server with these files, and a device that visits it. */
function device(scope = SCOPE, caches = newCaches()) {
  const server = new Map<string, string>()
  const asked: string[] = []
  const fetch = (address: Request | string): Promise<Response> => {
    const [url = ''] = String(address).slice(scope.length).split('?')
    asked.push(url)
    const text = server.get(url)
    return Promise.resolve(new Response(text ?? 'none', { status: text === undefined ? 404 : 200 }))
  }
  /** Puts a build on the server, and answers how this device keeps it. */
  const publish = (build: Record<string, string>) => {
    for (const [url, text] of Object.entries(build)) server.set(url, text)
    const files: SiteFile[] = Object.entries(build).map(([url, text]) => ({
      url,
      revision: url.startsWith('assets/') ? null : text,
    }))
    return newPrecache(files, { scope, caches, fetch })
  }
  return { publish, server, asked, caches }
}
const BUILD = (name: string) => ({
  'index.html': `page ${name}`,
  [`assets/a-${name}.js`]: name,
  'assets/b.js': 'b',
})
const textAt = async (site: ReturnType<typeof newPrecache>, address: string): Promise<string | undefined> =>
  (await site.find(SCOPE + address))?.text()

describe('a build that is kept', () => {
  test('is found whatever follows the address, and nothing else is', async () => {
    const { publish } = device()
    const site = publish(BUILD('one'))
    await site.install()
    for (const address of ['', 'index.html', '?seed=1', '#/t/abc', 'index.html?x#y'])
      expect(await textAt(site, address)).toBe('page one')
    expect(await textAt(site, 'assets/a-one.js')).toBe('one')
    expect(await textAt(site, 'assets/c.js')).toBeUndefined()
  })

  test('leaves releases in their folders, and other sites, alone', () => {
    const site = device().publish(BUILD('one'))
    const covers = [
      '',
      'index.html#/t/1',
      'assets/a-one.js',
      'assets/older.js',
      'v/1.0.0/',
      'v/1.0.0/assets/a.js',
      'x',
    ]
    expect(covers.map((address) => site.covers(SCOPE + address))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(site.covers('https://elsewhere/assets/a-one.js')).toBe(false)
  })

  test('asks only for what the build before had not', async () => {
    const { publish, asked } = device()
    await publish(BUILD('one')).install()
    asked.length = 0
    const two = publish(BUILD('two'))
    await two.install()
    expect(asked.sort()).toEqual(['assets/a-two.js', 'index.html'])
    expect(await textAt(two, '')).toBe('page two')
    expect(await textAt(two, 'assets/b.js')).toBe('b')
  })

  test('lets the pages of the build before finish, and gives up the one before that', async () => {
    const { publish, caches } = device()
    for (const name of ['one', 'two', 'three']) {
      const site = publish(BUILD(name))
      await site.install()
      await site.removeOld()
    }
    expect(caches.all.size).toBe(2)
    const site = publish(BUILD('three'))
    expect(await textAt(site, 'assets/a-two.js')).toBe('two')
    expect(await textAt(site, 'assets/a-one.js')).toBeUndefined()
    expect(await textAt(site, '')).toBe('page three')
  })

  test('is whole or not there at all', async () => {
    const { publish, server, caches } = device()
    const one = publish(BUILD('one'))
    await one.install()
    const two = publish(BUILD('two'))
    server.delete('assets/a-two.js')
    await expect(two.install()).rejects.toThrow('404')
    expect(caches.all.size).toBe(1)
    server.delete('index.html')
    await expect(one.install()).rejects.toThrow('404')
    expect(await textAt(one, '')).toBe('page one')
  })

  test('does not touch what a release in a folder of its own keeps', async () => {
    const { publish, caches } = device()
    await device(`${SCOPE}v/1.0.0/`, caches).publish(BUILD('one')).install()
    for (const name of ['two', 'three', 'four']) {
      const site = publish(BUILD(name))
      await site.install()
      await site.removeOld()
    }
    expect([...caches.all.keys()].filter((name) => name.includes('/v/1.0.0/'))).toHaveLength(1)
  })
})

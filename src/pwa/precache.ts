/** A file of the site: its address, and what changes whenever its content does; null where the address says it. */
export interface SiteFile {
  readonly url: string
  readonly revision: string | null
}
/** What the worker needs of the world outside; tests bring their own. */
export interface PrecacheSetup {
  /** The folder this worker serves, with a slash at the end. Releases beside it have folders and workers of their own. */
  readonly scope: string
  readonly caches: Pick<CacheStorage, 'keys' | 'open' | 'delete'>
  readonly fetch: (request: Request | string, options?: RequestInit) => Promise<Response>
}

/** One build of the site, kept whole on this device. */
export interface Precache {
  /** Fetches every file; what the build before had already is taken from there. Fails if one cannot be had. */
  install(): Promise<void>
  /** Gives up older builds but the last one: pages of it may still be open. */
  removeOld(): Promise<void>
  /** Is the file at this address for us to give? Releases that lie in folders of this one are not. */
  covers(address: string): boolean
  /** The file at this address, of this build or, for pages of an older one, of that. */
  find(address: string): Promise<Response | undefined>
}

/** So many files are fetched at the same time. */
const AT_ONCE = 6

export function newPrecache(files: readonly SiteFile[], { scope, caches, fetch }: PrecacheSetup): Precache {
  const prefix = `windrose|${scope}|`
  const name = prefix + fingerprint(files)
  const addresses = new Set(files.map(({ url }) => new URL(url, scope).href))
  const older = async (): Promise<string[]> =>
    (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name)

  async function search(address: string, names: readonly string[]): Promise<Response | undefined> {
    for (const one of names) {
      const found = await (await caches.open(one)).match(address)
      if (found !== undefined) return found
    }
    return undefined
  }
  async function keepOne({ url, revision }: SiteFile, known: readonly string[]): Promise<void> {
    const address = new URL(url, scope).href
    // A name with a hash in it never changes its content.
    const before = revision === null ? await search(address, known) : undefined
    // What lies between us and the server must not answer with what was there before.
    const fresh = revision === null ? address : `${address}?${revision}`
    const file = before ?? (await fetch(fresh, { cache: revision === null ? 'default' : 'no-cache' }))
    if (!file.ok) throw new TypeError(`${address} cannot be kept: ${String(file.status)}`)
    // Browsers refuse to open a page with an answer that was led elsewhere.
    const plain = file.redirected ? new Response(file.body, file) : file
    await (await caches.open(name)).put(address, plain)
  }
  async function keepAll(): Promise<void> {
    const known = await older()
    const waiting = [...files]
    const work = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await keepOne(file, known)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  return {
    async install() {
      const isNew = !(await caches.keys()).includes(name)
      try {
        await keepAll()
      } catch (why) {
        // Half a build is none.
        if (isNew) await caches.delete(name)
        throw why
      }
    },
    async removeOld() {
      const before = await older()
      await Promise.all(before.slice(0, -1).map((one) => caches.delete(one)))
    },
    covers: (address) => addresses.has(fileAt(address)) || address.startsWith(`${scope}assets/`),
    find: async (address) => search(fileAt(address), [name, ...(await older()).reverse()]),
  }
}

/** The file an address stands for: what follows ? or # is the app's business, and a folder is its page. */
function fileAt(address: string): string {
  const bare = address.replace(/[?#].*$/s, '')
  return bare.endsWith('/') ? `${bare}index.html` : bare
}

/** A name for a build: another one as soon as one file is another. */
function fingerprint(files: readonly SiteFile[]): string {
  let mixed = 0x811c9dc5
  for (const { url, revision } of files)
    for (const letter of `${url} ${revision ?? ''}\n`)
      mixed = Math.imul(mixed ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return `${String(files.length)}-${mixed.toString(36)}`
}

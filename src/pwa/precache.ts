/** A file of the site: its address and the hash of its content, null if the address contains a hash. */
export interface SiteFile {
  readonly url: string
  readonly revision: string | null
}
/** What the cache needs of the worker; tests replace it. */
export interface PrecacheSetup {
  /** The folder this worker serves, with a slash at the end. Other releases have their own folders and workers. */
  readonly scope: string
  readonly caches: Pick<CacheStorage, 'keys' | 'open' | 'delete'>
  readonly fetch: (request: Request | string, options?: RequestInit) => Promise<Response>
}

/** The complete cache of one build of the site. */
export interface Precache {
  /** Caches every file; unchanged ones are copied from the cache of an older build. Rejects if one cannot be fetched. */
  install(): Promise<void>
  /** Deletes the caches of older builds except the last one: its pages may still be open. */
  removeOld(): Promise<void>
  /** Does this worker serve the address? Not if it belongs to another release in a folder below. */
  covers(address: string): boolean
  /** The cached file at this address, from this build or, for pages of an older one, from that. */
  find(address: string): Promise<Response | undefined>
}

/** The number of files that are fetched at the same time. */
const PARALLEL_FETCHES = 6

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
  async function cacheFile({ url, revision }: SiteFile, known: readonly string[]): Promise<void> {
    const address = new URL(url, scope).href
    // The content of an address with a hash never changes.
    const before = revision === null ? await search(address, known) : undefined
    // Caches between this device and the server must not answer with an older file.
    const fresh = revision === null ? address : `${address}?${revision}`
    const file = before ?? (await fetch(fresh, { cache: revision === null ? 'default' : 'no-cache' }))
    if (!file.ok) throw new TypeError(`${address} cannot be cached: ${String(file.status)}`)
    // Browsers refuse to open a page from a redirected response.
    const plain = file.redirected ? new Response(file.body, file) : file
    await (await caches.open(name)).put(address, plain)
  }
  async function cacheAll(): Promise<void> {
    const known = await older()
    const waiting = [...files]
    const work = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
        await cacheFile(file, known)
    }
    await Promise.all(Array.from({ length: PARALLEL_FETCHES }, work))
  }
  return {
    async install() {
      const isNew = !(await caches.keys()).includes(name)
      try {
        await cacheAll()
      } catch (why) {
        // An incomplete cache is useless.
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

/** The address of the file: without query and fragment, a folder is its index.html. */
function fileAt(address: string): string {
  const bare = address.replace(/[?#].*$/s, '')
  return bare.endsWith('/') ? `${bare}index.html` : bare
}

/** The name of a build, which changes with every file (FNV-1a). */
function fingerprint(files: readonly SiteFile[]): string {
  let mixed = 0x811c9dc5
  for (const { url, revision } of files)
    for (const letter of `${url} ${revision ?? ''}\n`)
      mixed = Math.imul(mixed ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return `${String(files.length)}-${mixed.toString(36)}`
}

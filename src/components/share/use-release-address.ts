import { defaultWindow } from '@vueuse/core'
import { shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import type { LinkFault } from '../../session/link/sealed-text.ts'

/** Another release of this site, and its address of the same link. */
export interface ReleaseAddress {
  readonly release: string
  readonly href: string
}

/**
 * The release that wrote a refused link, if the site keeps it under `v/<release>/` (see README.md, "Host"); undefined if not.
 * Only the list of releases is fetched, from the same site; the link itself is sent nowhere.
 */
export function useReleaseAddress(fault: () => LinkFault): Readonly<ShallowRef<ReleaseAddress | undefined>> {
  const address = shallowRef<ReleaseAddress>()
  watch(
    fault,
    async (asked) => {
      address.value = undefined
      const found = await findRelease(asked)
      if (asked === fault()) address.value = found
    },
    { immediate: true },
  )
  return address
}

async function findRelease({ release }: LinkFault): Promise<ReleaseAddress | undefined> {
  const here = defaultWindow?.location.href
  if (release === undefined || release === __VERSION__ || here === undefined) return undefined
  const site = siteOf(here)
  const kept: unknown = await fetch(new URL('v/releases.json', site))
    .then((answer) => (answer.ok ? answer.json() : undefined))
    .catch(() => undefined)
  if (!Array.isArray(kept) || !kept.includes(release)) return undefined
  return { release, href: new URL(`v/${release}/${new URL(here).hash}`, site).href }
}

/** The root of the site: two folders up for a release under `v/<release>/`. */
export function siteOf(href: string): URL {
  const page = new URL('.', href)
  return /\/v\/\d+\.[^/]+\/$/.test(page.pathname) ? new URL('../..', page) : page
}

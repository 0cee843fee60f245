import * as v from 'valibot'

const entryShape = v.object({
  name: v.string(),
  version: v.string(),
  /** The SPDX identifier. */
  license: v.string(),
  /** The whole text, with the names of its authors. */
  text: v.string(),
})
/** A library or font of the site, and the license under which it may be used. */
export type LicenseEntry = v.InferOutput<typeof entryShape>

/** Fetches the licenses that were listed when the site was built. Rejects if the file is missing or no such list. */
export async function fetchLicenses(): Promise<readonly LicenseEntry[]> {
  const answer = await fetch(new URL('licenses.json', document.baseURI))
  if (!answer.ok) throw new Error(`licenses.json: ${String(answer.status)}`)
  return v.parse(v.array(entryShape), await answer.json())
}

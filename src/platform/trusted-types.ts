interface ScriptUrls {
  createScriptURL(url: string): string
}

/** Lets scripts of our own folder pass, and nothing else: other projects may share our origin. */
const rules: ScriptUrls = {
  createScriptURL(url) {
    const { href } = new URL(url, document.baseURI)
    if (!href.startsWith(new URL('.', document.baseURI).href) && !import.meta.env.DEV) {
      throw new TypeError('a script that is not ours')
    }
    return href
  },
}
let policy: ScriptUrls | undefined

/** The address of a script of ours, in the form that workers and service workers accept under the site's policy. */
export function ownScript(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('windrose', rules) ?? rules
  return policy.createScriptURL(url)
}

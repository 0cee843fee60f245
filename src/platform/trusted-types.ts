interface ScriptUrls {
  createScriptURL(url: string): string
}

/** Allows the scripts of this folder only: other sites may share the origin. */
const rules: ScriptUrls = {
  createScriptURL(url) {
    const { href } = new URL(url, document.baseURI)
    if (!href.startsWith(new URL('.', document.baseURI).href) && !import.meta.env.DEV) {
      throw new TypeError('a script of another folder')
    }
    return href
  },
}
let policy: ScriptUrls | undefined

/** The address of one of the site's scripts in the form that workers accept under the content security policy. */
export function ownScript(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('windrose', rules) ?? rules
  return policy.createScriptURL(url)
}

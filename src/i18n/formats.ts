/** Makes a thing once for every language: formats cost more to make than a hundred uses of them. */
function once<Thing>(make: (locale: string) => Thing): (locale: string) => Thing {
  const made = new Map<string, Thing>()
  return (locale) => {
    const thing = made.get(locale) ?? make(locale)
    made.set(locale, thing)
    return thing
  }
}

/** How a language writes numbers. */
export const numberFormat = once((locale) => new Intl.NumberFormat(locale))
/** How a language writes things side by side, shortly. */
export const unitListFormat = once((locale) => new Intl.ListFormat(locale, { style: 'short', type: 'unit' }))
/** How a language joins the parts of a sentence. */
export const listFormat = once((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

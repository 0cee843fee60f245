// Names that look the same in letters of different scripts, such as “Anna” with the Cyrillic А.

/**
 * Fetches how names look: their skeleton by Unicode's list of confusable characters (UTS #39, section 4), without what is invisible. Two names with the
 * same one look the same.
 */
export async function fetchSkeletons(): Promise<(name: string) => string> {
  const { default: list } = await import('unhomoglyph/data.json')
  const prototypes = new Map(Object.entries<string>(list))
  return (name) =>
    Array.from(
      name.replaceAll(/\p{DI}/gu, '').normalize('NFKD'),
      (letter) => prototypes.get(letter) ?? letter,
    )
      .join('')
      .normalize('NFD')
}

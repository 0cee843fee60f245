/** How colours of a style sheet look to different eyes, for tests of palettes. */
export type Rgb = readonly [red: number, green: number, blue: number]
export type Palette = ReadonlyMap<string, string>

/** The colours of one block of a style sheet whose names begin with `prefix`, by day (0) or by night (1). */
export function colorsOf(css: string, block: RegExp, prefix: string, when: 0 | 1): Palette {
  const rules = block.exec(css)?.[1] ?? ''
  const pattern = new RegExp(`${prefix}([\\w-]+): (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}))`, 'g')
  const found = [...rules.matchAll(pattern)]
  return new Map(found.map(([, name, day, night, both]) => [name!, both ?? (when === 0 ? day! : night!)]))
}
export const STANDARD = /^:root \{([^}]*)\}/m
export const CLEAR = /:root\[data-palette='clear'\] \{([^}]*)\}/

/** The light a colour sends, channel by channel. */
export function linearRgb(hex: string): Rgb {
  const channel = (at: number): number => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
const brightness = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, bright] = [brightness(one), brightness(other)].sort((a, b) => a - b)
  return (bright! + 0.05) / (dark! + 0.05)
}

/** What eyes without one kind of cones make of light (Machado, Oliveira, Fernandes 2009, whole severity). */
export const COLOR_VISIONS: { readonly [eyes: string]: readonly (readonly number[])[] } = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
export function simulateVision(by: readonly (readonly number[])[], colour: Rgb): Rgb {
  const [red, green, blue] = by.map((row) => {
    const sum = row.reduce((total, share, i) => total + share * colour[i]!, 0)
    return Math.min(1, Math.max(0, sum))
  })
  return [red!, green!, blue!]
}

/** How far apart two colours are to the eye (CIE 1976, white of a screen); 2 is just seen, 20 is another colour. */
export function labDistance(one: Rgb, other: Rgb): number {
  const lab = ([red, green, blue]: Rgb): Rgb => {
    const bent = (part: number): number => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)
    const x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    const y = bent(brightness([red, green, blue]))
    const z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }
  const [a, b] = [lab(one), lab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** The pairs of these names a measure finds too close. */
export function tooClose(
  names: readonly string[],
  palette: Palette,
  least: number,
  measure: (one: Rgb, other: Rgb) => number,
): string[] {
  const of = (name: string): Rgb => linearRgb(palette.get(name)!)
  return names
    .flatMap((one, i) => names.slice(i + 1).map((other) => [one, other] as const))
    .map(([one, other]) => [one, other, measure(of(one), of(other))] as const)
    .filter(([, , value]) => value < least)
    .map(([one, other, value]) => `${one} and ${other}: ${value.toFixed(2)}, less than ${String(least)}`)
}

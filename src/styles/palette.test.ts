import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const clear = /:root\[data-palette='clear'\] \{([^}]*)\}/.exec(css)![1]!
const colors = new Map(
  [...clear.matchAll(/--seat-([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, day, night]) => [name!, [day!, night!]] as const,
  ),
)
const PLAYERS = ['blue', 'purple', 'vermilion', 'green', 'gold']

/** The relative luminance of WCAG 2, and from it how bright it looks, 0 to 100. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
const lightness = (hex: string): number => 116 * Math.cbrt(luminance(hex)) - 16
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

test.each([
  ['by day', 0],
  ['by night', 1],
] as const)('five players of the clear palette are apart in grey, %s', (_, when) => {
  const grey = PLAYERS.map((name) => lightness(colors.get(name)![when])).sort((a, b) => a - b)
  for (const [i, one] of grey.slice(1).entries()) expect(one - grey[i]!).toBeGreaterThan(5)
  for (const name of PLAYERS) {
    expect(contrast(colors.get(name)![when], colors.get(`${name}-on`)![when]), name).toBeGreaterThan(4.5)
  }
})

// The icon of the site: a compass rose on water, in several versions, which tools/icons.ts writes into public/.

const WATER = '#14505c'
const DEEP = '#0d3b46'
const BRASS = '#dba936'
const PAPER = '#fbf3de'
const SHADE = '#cdb98d'
const CALL = '#ff6b3d'

/** A north point of the rose with a light left half, by its length and its width at the base. */
const point = (length: number, foot: number, light: string, dark: string): string => {
  const tip = 32 - length
  const [left, right, low] = [32 - foot, 32 + foot, 32 - foot]
  return [
    `<path fill="${light}" d="M32 ${String(tip)} ${String(left)} ${String(low)} 32 32Z"/>`,
    `<path fill="${dark}" d="M32 ${String(tip)} ${String(right)} ${String(low)} 32 32Z"/>`,
  ].join('')
}
const QUARTERS = [0, 90, 180, 270]
const turned = (degrees: readonly number[], drawing: string): string =>
  degrees.map((angle) => `<g transform="rotate(${String(angle)} 32 32)">${drawing}</g>`).join('')

const ROSE = [
  `<circle cx="32" cy="32" r="20.5" fill="${DEEP}" stroke="${BRASS}" stroke-width="2.4"/>`,
  turned(
    QUARTERS.map((angle) => angle + 45),
    point(20, 4.6, BRASS, '#9a7420'),
  ),
  turned(QUARTERS, point(27.5, 5.4, PAPER, SHADE)),
  `<circle cx="32" cy="32" r="3" fill="${BRASS}" stroke="${DEEP}" stroke-width="1.2"/>`,
].join('')

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>\n`

/** With round corners, for tabs and desktops. */
const ICON = svg(`<rect width="64" height="64" rx="14" fill="${WATER}"/>${ROSE}`)

/** The same with a dot for "your turn"; its outline is visible without colour. */
const ICON_TURN = svg(
  `<rect width="64" height="64" rx="14" fill="${WATER}"/>${ROSE}<circle cx="49" cy="15" r="13" fill="${CALL}" stroke="${PAPER}" stroke-width="4"/>`,
)

/** Maskable: water to every edge, the rose within the middle four fifths. */
const ICON_FULL = svg(
  `<rect width="64" height="64" fill="${WATER}"/><g transform="translate(32 32) scale(0.84) translate(-32 -32)">${ROSE}</g>`,
)

/** Monochrome: the shape of the rose. */
const ICON_MONOCHROME = svg(
  `<path fill="#000" fill-rule="evenodd" d="M32 2 37.6 26.4 62 32 37.6 37.6 32 62 26.4 37.6 2 32 26.4 26.4ZM28.8 32A3.2 3.2 0 1 0 35.2 32 3.2 3.2 0 1 0 28.8 32Z"/><path fill="none" stroke="#000" stroke-width="3" d="M38.4 13.2A20 20 0 0 1 50.8 25.6M50.8 38.4A20 20 0 0 1 38.4 50.8M25.6 50.8A20 20 0 0 1 13.2 38.4M13.2 25.6A20 20 0 0 1 25.6 13.2"/>`,
)

/** The vector icons by file in public/. */
export const DRAWINGS: Readonly<Record<string, string>> = {
  'icon.svg': ICON,
  'icon-turn.svg': ICON_TURN,
  'icons/icon-monochrome.svg': ICON_MONOCHROME,
}

/** A bitmap: its file in public/, its size, and its drawing; the preview is a page of its own. */
export interface Picture {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly drawing?: string
}
export const PICTURES: readonly Picture[] = [
  { file: 'icons/icon-192.png', width: 192, height: 192, drawing: ICON },
  { file: 'icons/icon-512.png', width: 512, height: 512, drawing: ICON },
  { file: 'icons/icon-maskable-512.png', width: 512, height: 512, drawing: ICON_FULL },
  { file: 'icons/apple-touch-icon.png', width: 180, height: 180, drawing: ICON_FULL },
  { file: 'social-preview.png', width: 1200, height: 630 },
]

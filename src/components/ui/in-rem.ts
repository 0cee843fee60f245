/** A length for SVG that grows with the unit of the page: px at the usual type size. */
export const inRem = (px: number): string => `${String(px / 16)}rem`

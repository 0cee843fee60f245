// A drawing on the page as a file of pixels, made on the device.

/** What a drawing outside the page does not inherit, and so takes along. */
const KEPT = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

/** A copy of a drawing that looks the same without the styles of the page. */
function standalone(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = [drawing, ...drawing.querySelectorAll('*')]
  for (const [i, one] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const look = getComputedStyle(originals[i]!)
    one.removeAttribute('class')
    // Attributes, since the page allows no styles inside of documents.
    one.removeAttribute('style')
    for (const name of KEPT) one.setAttribute(name, look.getPropertyValue(name))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return copy
}

/** The drawing as a PNG of this size; rejects if the browser cannot make one. */
export async function pictureOf(drawing: SVGSVGElement, width: number, height: number): Promise<Blob> {
  const copy = standalone(drawing)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png')
  })
}

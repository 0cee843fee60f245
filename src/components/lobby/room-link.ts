import { pageAddress } from '../ui/page-address.ts'

/** The parameter of a pairing code: valid for one person, so it is not part of the link for all. */
const PAIRING_CODE = 'p'

/** The parameters of a room's link: custom servers and days, which the room code does not contain. */
export function roomParameters(fragment: string): URLSearchParams {
  const all = new URLSearchParams(fragment.split('?')[1])
  all.delete(PAIRING_CODE)
  return all
}

/** The whole link of a room; `fragment` is the part after the `#`, `page` the address of any page of the app, such as this one. */
export function roomLink(fragment: string, page?: string): string {
  const parameters = roomParameters(fragment).toString()
  const place = fragment.split('?')[0] ?? ''
  return pageAddress(parameters === '' ? place : `${place}?${parameters}`, page)
}

import type { GroupView } from '../../online/group/group-view.ts'
import { waysTo } from '../../online/group/persons.ts'

/** A device by its key; without a name if it is not here and played no game of the group. */
interface NamedDevice {
  readonly key: string
  readonly name: string | null
}
type View = Pick<GroupView, 'me' | 'present' | 'games' | 'persons' | 'vouches'>

function nameOf({ present, games }: View, key: string): string | null {
  const here = present.find((one) => one.key === key)
  const seats = games.flatMap(({ entry }) => entry.result.seats)
  return (here ?? seats.find((seat) => seat.key === key))?.name ?? null
}
const withName =
  (view: View) =>
  (key: string): NamedDevice => ({ key, name: nameOf(view, key) })
const keysOfMe = ({ persons, me }: View): readonly string[] =>
  persons.find((keys) => keys.includes(me))?.filter((key) => key !== me) ?? []

/** The other devices of this person; a key that only stands between this device and them, such as that of a backup, is none. */
export function linkedDevices(view: View): readonly NamedDevice[] {
  const all = keysOfMe(view).map(withName(view))
  const named = all.filter(({ name }) => name !== null)
  const between = new Set(named.flatMap(({ key }) => waysTo(view.vouches, view.me, key)))
  const isNext = (key: string): boolean => waysTo(view.vouches, view.me, key).includes(key)
  return [...named, ...all.filter(({ key, name }) => name === null && isNext(key) && !between.has(key))]
}

/** The devices of which this one says that they are this person's, and that do not say so (yet). */
export function awaitedDevices(view: View): readonly NamedDevice[] {
  const mine = keysOfMe(view)
  return view.vouches
    .filter(({ from, to, is }) => is && from === view.me && !mine.includes(to))
    .map(({ to }) => withName(view)(to))
}

/** The devices that this one took back, and that still say that they are this person's. */
export function unlinkedDevices(view: View): readonly NamedDevice[] {
  const mine = keysOfMe(view)
  const say = new Set(view.vouches.filter(({ to, is }) => is && to === view.me).map(({ from }) => from))
  return view.vouches
    .filter(({ from, to, is }) => !is && from === view.me && say.has(to) && !mine.includes(to))
    .map(({ to }) => withName(view)(to))
}

/** The devices that are here and may be linked. */
export function linkableDevices(view: View): GroupView['present'] {
  const others = [...keysOfMe(view), ...awaitedDevices(view).map(({ key }) => key)]
  return view.present.filter(({ key }) => !others.includes(key))
}

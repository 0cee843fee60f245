/** In development, makes sure that no screen changes what the engine said; costs nothing in the built app. */
export function frozen<Thing>(thing: Thing): Thing {
  if (import.meta.env.DEV) freeze(thing)
  return thing
}

function freeze(thing: unknown): void {
  if (typeof thing !== 'object' || thing === null || Object.isFrozen(thing) || ArrayBuffer.isView(thing))
    return
  Object.freeze(thing)
  for (const part of Object.values(thing)) freeze(part)
}

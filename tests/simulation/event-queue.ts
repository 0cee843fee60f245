interface Event {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** A priority queue (binary heap) of events, ordered by time and then by insertion. */
export function newEventQueue() {
  const events: Event[] = []
  let added = 0
  const isBefore = (one: Event, two: Event): boolean =>
    one.at < two.at || (one.at === two.at && one.order < two.order)
  const swap = (one: number, two: number): void => {
    const kept = events[one]!
    events[one] = events[two]!
    events[two] = kept
  }
  return {
    add(at: number, run: () => void): void {
      let place = events.push({ at, order: added++, run }) - 1
      while (place > 0) {
        const above = (place - 1) >> 1
        if (!isBefore(events[place]!, events[above]!)) return
        swap(place, above)
        place = above
      }
    },
    next(): Event | undefined {
      const first = events[0]
      const last = events.pop()
      if (first === undefined || last === undefined || events.length === 0) return first
      events[0] = last
      for (let place = 0; ;) {
        let least = place
        for (const below of [2 * place + 1, 2 * place + 2]) {
          const event = events[below]
          if (event !== undefined && isBefore(event, events[least]!)) least = below
        }
        if (least === place) return first
        swap(place, least)
        place = least
      }
    },
  }
}

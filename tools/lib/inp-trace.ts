import type { Browser, Page } from 'playwright-core'

// From a press to the paint that shows the change: read from the browser's own trace.

/** Milliseconds. All but `shown` are processor time of the page's thread, which depends little on other load. */
export interface ChangePaint {
  /** By the clock, from the press until the first frame with the change is on the screen. */
  readonly shown: number
  /** Everything the thread did in that time, and its parts: scripts, styles and layout, painting. */
  readonly own: number
  readonly script: number
  readonly layout: number
  readonly paint: number
}

/** The part of a trace event that is read here; times in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly id?: string
  readonly id2?: { readonly local?: string }
  readonly args?: {
    readonly frameSeqId?: number
    readonly frame_reporter?: { readonly frame_sequence?: number }
  }
}

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'cc',
  'benchmark',
]
const [PRESSED, CHANGED] = ['windrose-pressed', 'windrose-changed']
const LAYOUT = ['UpdateLayoutTree', 'Layout']
const PAINT = ['PrePaint', 'Paint', 'Layerize', 'Commit']
const SCRIPT = ['EventDispatch', 'TimerFire', 'FunctionCall', 'FireAnimationFrame', 'RunMicrotasks']

/** Marks in the trace of this page every press, and every change of the ply shown. */
export async function markChanges(page: Page): Promise<void> {
  await page.evaluate(
    ([pressed, changed]) => {
      const screen = document.querySelector('[data-plies]')!
      addEventListener('click', ({ timeStamp }) => performance.mark(pressed!, { startTime: timeStamp }), true)
      new MutationObserver(() => performance.mark(changed!)).observe(screen, {
        attributeFilter: ['data-plies'],
      })
    },
    [PRESSED, CHANGED],
  )
}

/** What the browser does during `act`. */
export async function traceOf(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await act()
  const text = (await browser.stopTracing()).toString()
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents
}

/** The way from the press to the paint with the change; undefined if nothing changed. */
export function changePaint(events: readonly TraceEvent[]): ChangePaint | undefined {
  const pressed = events.find(({ name }) => name === PRESSED)
  const changed = events.find(({ name }) => name === CHANGED)
  if (pressed === undefined || changed === undefined) return undefined
  const ours = events.filter(({ pid, tid, ph }) => pid === changed.pid && tid === changed.tid && ph === 'X')
  const commit = ours.find(
    ({ name, ts, args }) => name === 'Commit' && ts > changed.ts && args?.frameSeqId !== undefined,
  )
  if (commit === undefined) return undefined
  const end = commit.ts + (commit.dur ?? 0)
  const during = ours.filter(({ ts, dur = 0 }) => ts + dur > pressed.ts && ts < end)
  const sum = (names: readonly string[]): number =>
    outermost(during, names).reduce((all, { tdur = 0 }) => all + tdur, 0) / 1000
  const forced = nestedTime(during, SCRIPT, LAYOUT)
  return {
    shown: (shownAt(events, commit) - pressed.ts) / 1000,
    own: sum(['RunTask']),
    script: sum(SCRIPT) - forced,
    layout: sum(LAYOUT),
    paint: sum(PAINT),
  }
}

/** Processor time of the longest task of the thread that runs the page, in milliseconds. */
export function longestTask(events: readonly TraceEvent[]): number {
  const page = events.find(({ name }) => name === 'Layerize')
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'RunTask' && pid === page?.pid && tid === page.tid,
  )
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

/** When the frame of this commit came onto the screen; without such an event, when it was committed. */
function shownAt(events: readonly TraceEvent[], commit: TraceEvent): number {
  const ends = framesOf(events, commit.pid)
    .filter(({ sequence }) => sequence === commit.args?.frameSeqId)
    .map(({ end }) => end)
  return Math.max(commit.ts + (commit.dur ?? 0), ...ends)
}

/** The frames of a process, each with its end. One id is used for many frames, one after the other. */
function framesOf(
  events: readonly TraceEvent[],
  pid: number,
): { sequence: number | undefined; end: number }[] {
  const open = new Map<string | undefined, number | undefined>()
  return events
    .filter((one) => one.name === 'PipelineReporter' && one.pid === pid)
    .sort((one, two) => one.ts - two.ts)
    .flatMap(({ ph, ts, id, id2, args }) => {
      const key = id2?.local ?? id
      if (ph === 'b') open.set(key, args?.frame_reporter?.frame_sequence)
      if (ph !== 'e' || !open.has(key)) return []
      const sequence = open.get(key)
      open.delete(key)
      return [{ sequence, end: ts }]
    })
}

/** The events of these names that lie in no other of them. */
function outermost(events: readonly TraceEvent[], names: readonly string[]): readonly TraceEvent[] {
  const found = events
    .filter(({ name }) => names.includes(name))
    .sort((one, two) => one.ts - two.ts || (two.dur ?? 0) - (one.dur ?? 0))
  let end = -Infinity
  return found.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false
    end = ts + dur
    return true
  })
}

/** Milliseconds of the events `inner` that lie in events `outer`: layout that a script forces. */
function nestedTime(
  events: readonly TraceEvent[],
  outer: readonly string[],
  inner: readonly string[],
): number {
  const around = outermost(events, outer)
  return (
    outermost(events, inner)
      .filter(({ ts }) => around.some((one) => ts >= one.ts && ts < one.ts + (one.dur ?? 0)))
      .reduce((all, { tdur = 0 }) => all + tdur, 0) / 1000
  )
}

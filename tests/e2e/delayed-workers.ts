/**
 * For `addInitScript`: delays messages of workers by this number of milliseconds, so that thinking is visible on any
 * machine.
 */
export function delayWorkers(milliseconds: number): void {
  const hearing = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage')
  if (hearing?.set === undefined) throw new Error('workers of this browser are heard otherwise')
  const hearAtOnce = hearing.set
  Object.defineProperty(Worker.prototype, 'onmessage', {
    set(this: Worker, hear: (event: MessageEvent) => void) {
      hearAtOnce.call(this, (event: MessageEvent) => setTimeout(() => hear(event), milliseconds))
    },
  })
}

/**
 * For `addInitScript`: what workers say is heard so many milliseconds late, so that whoever thinks is seen to think however
 * quick the machine.
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

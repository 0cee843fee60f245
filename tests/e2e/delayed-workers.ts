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

/** For `addInitScript`: holds messages of workers while this seat is in turn, so that another device chooses for the bot there. */
export function holdWorkers(seat: number): void {
  const hearing = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage')
  if (hearing?.set === undefined) throw new Error('workers of this browser are heard otherwise')
  const hearAtOnce = hearing.set
  const isInTurn = (): boolean => document.querySelector(`[data-plies][data-turn="${String(seat)}"]`) !== null
  Object.defineProperty(Worker.prototype, 'onmessage', {
    set(this: Worker, hear: (event: MessageEvent) => void) {
      hearAtOnce.call(this, (event: MessageEvent) => {
        const look = (): void => {
          if (isInTurn()) setTimeout(look, 50)
          else hear(event)
        }
        look()
      })
    },
  })
}

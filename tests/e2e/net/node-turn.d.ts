declare module 'node-turn' {
  interface Options {
    readonly listeningIps: readonly string[]
    readonly relayIps: readonly string[]
    readonly listeningPort: number
    readonly minPort: number
    readonly maxPort: number
    readonly authMech: 'long-term'
    readonly realm: string
    readonly credentials: Readonly<Record<string, string>>
  }
  export default class Turn {
    constructor(options: Options)
    start(): void
    stop(): void
  }
}

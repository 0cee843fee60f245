/** What is counted of a game. Events are named by their type. */
export interface CountedChoices {
  /** First choices that are also drawn at random: the verb of the action, and the event that it brings about. */
  readonly drawn: readonly { readonly verb: string; readonly event: string }[]
  /** Events that are counted whenever they happen. */
  readonly events: readonly string[]
}

/** By the id of the game. */
export const CHOICES: Readonly<Record<string, CountedChoices>> = {
  'puerto-rico': {
    drawn: [
      { verb: 'role', event: 'role' },
      { verb: 'build', event: 'built' },
    ],
    events: ['built'],
  },
  endeavor: {
    drawn: [
      { verb: 'build', event: 'built' },
      { verb: 'ship', event: 'shipped' },
      { verb: 'occupy', event: 'occupied' },
    ],
    events: ['built', 'drew'],
  },
}

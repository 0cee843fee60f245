import type { OptionValues } from '../../core/options.ts'

export const OPTIONS = {
  /** EN 10.1 - with a card limit of five no slavery card is free. */
  slaveryCountsAtFive: { type: 'switch', default: false },
  /** EN 10.2 - a payment returns up to as many markers as finance pays. */
  paymentByFinance: { type: 'switch', default: false },
  /** EN 10.3 - the tokens are laid out by a code. */
  sharedSetup: { type: 'code', length: 6, default: '' },
} as const

export type Options = OptionValues<typeof OPTIONS>

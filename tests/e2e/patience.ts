/**
 * Milliseconds that a browser test waits for a state. No machine is as slow as that: what stands still is found much earlier
 * (`standstill.ts`), and this ends what moves without end.
 */
export const PATIENCE = 600_000

/** Milliseconds that a whole test may take. */
export const WHOLE_TEST = 6 * PATIENCE

/**
 * Milliseconds that a test waits for a state, or a hook takes. No machine is as slow as that. A browser test that stands still
 * is found much earlier (`e2e/standstill.ts`), and this ends what moves without end.
 */
export const PATIENCE = 600_000

/** Milliseconds that a whole test may take. */
export const WHOLE_TEST = 6 * PATIENCE

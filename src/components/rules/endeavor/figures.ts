/** Every number the texts of the rules name, by its placeholder. Taken from the engine wherever it knows it. */
export const FIGURES = {} as const satisfies Readonly<Record<string, number>>

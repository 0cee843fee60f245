/** The characters of a text from Board Game Arena; longer ones are refused. A page of five players has some 5 million. */
export const LARGEST_BGA_TEXT = 16 * 1024 * 1024

/** The part of the package that `tools/fonts.ts` uses; it has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    wishes: {
      readonly targetFormat: 'woff2'
      readonly keepFeatures: readonly string[]
      readonly noHinting: boolean
      readonly preserveNameIds: readonly number[]
    },
  ): Promise<Buffer>
}

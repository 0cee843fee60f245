/** What `tools/fonts.ts` asks of the package, which carries no types. */
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

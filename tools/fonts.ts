import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { ALPHABETS, FACES, unicodeRange } from './lib/alphabets.ts'
import { ROOT } from './lib/fresh-build.ts'

// `npx tsx tools/fonts.ts`: subsets Alegreya Bold to the letters of our languages, one file for each alphabet, copies its licence
// and prints the ranges of `src/styles/fonts.css`. The files are committed, so run this only
// when letters or the face change.

const PACKAGE = join(ROOT, 'node_modules', '@expo-google-fonts', 'alegreya')
const FOLDER = join(ROOT, 'src', 'assets', 'fonts')
/**
 * OpenType features to keep: kerning and tabular figures. Headings have no ligatures anyway, as their letters are spaced, and
 * our languages have no localised forms.
 */
const FEATURES = ['kern', 'tnum']

const whole = readFileSync(join(PACKAGE, '700Bold', 'Alegreya_700Bold.ttf'))
mkdirSync(FOLDER, { recursive: true })
for (const [name, letters] of Object.entries(ALPHABETS)) {
  const cut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    // The copyright and the licence stay in the file.
    preserveNameIds: [0, 13, 14],
  })
  writeFileSync(join(FOLDER, `alegreya-bold-${name}.woff2`), cut)
  console.log(`${name}: ${String(cut.length)} bytes, ${String([...letters].length)} letters`)
}
for (const { family, alphabet, letters } of FACES)
  console.log(`${family}, ${alphabet}:\n  unicode-range: ${unicodeRange(letters)};`)
writeFileSync(join(FOLDER, 'OFL.txt'), readFileSync(join(PACKAGE, 'LICENSE_FONT')))

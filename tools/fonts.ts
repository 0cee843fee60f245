import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { ALPHABETS, unicodeRange } from './lib/alphabets.ts'
import { ROOT } from './lib/fresh-build.ts'

// `npm run fonts`: cuts Alegreya Bold down to the letters of our languages, one file an alphabet, lays its licence
// beside them and says what `src/styles/fonts.css` has to say. The files are kept with the sources, so this is run only
// when letters or the face change.

const PACKAGE = join(ROOT, 'node_modules', '@expo-google-fonts', 'alegreya')
const FOLDER = join(ROOT, 'src', 'assets', 'fonts')
/** Kerning, accents, the letters of one language, ligatures; figures that stand on the line, and in columns. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'lnum', 'tnum', 'pnum']

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
  console.log(`  unicode-range: ${unicodeRange(letters)};`)
}
writeFileSync(join(FOLDER, 'OFL.txt'), readFileSync(join(PACKAGE, 'LICENSE_FONT')))

import { outlookOf } from '../outlook.ts'
import five from './five.json'
import four from './four.json'
import { puertoRicoSight } from './sight.ts'
import three from './three.json'
import two from './two.json'

/** What the nets of Puerto Rico expect, which `npm run train` taught. */
export const puertoRicoOutlook = outlookOf(puertoRicoSight, { 2: two, 3: three, 4: four, 5: five })

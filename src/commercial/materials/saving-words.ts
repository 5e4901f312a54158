import type { PackSaving } from '#domain/commercial/materials/across-zones'
import { ONE } from '#domain/value/money'
import { formatNumber } from '../../ui/format'
import { countWords } from './quantity-words'

/** "3 packs, 1,209.60": what buying for all zones together saves. */
export const savingWords = ({ packs, money }: PackSaving): string =>
  `${countWords(packs)} ${packs === ONE ? 'pack' : 'packs'}${money === null ? '' : `, ${formatNumber('money', money)}`}`

import { formatDecimal, rescale, SCALE } from './decimal'
import { type Money, type Percentage, textOf } from './money'

/** Returns an amount as text: "1,105.80". */
export const moneyWords = (money: Money): string =>
  textOf('money', money)
    .replaceAll(/\B(?=(\d{3})+\.)/g, ',')
    .replace('-', '−')
/** Returns a percentage as text: "20 %", "2.5 %". */
export const percentWords = (percentage: Percentage): string =>
  `${textOf('percentage', percentage).replace(/\.?0+$/, '')} %`

/** Returns a percentage with two decimals, as screens show it: "50.07". */
export const printedPercentage = (percentage: Percentage): string =>
  formatDecimal(rescale(percentage, SCALE.percentage, 2), 2)

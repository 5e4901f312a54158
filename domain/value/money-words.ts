import { absolute, type Money, type Percentage, textOf } from './money'

/** Returns an amount as text: "1,105.80". */
export const moneyWords = (money: Money): string =>
  textOf('money', money)
    .replaceAll(/\B(?=(\d{3})+\.)/g, ',')
    .replace('-', '−')
/** Returns an amount without its sign, for words that say which way it goes: "48.00". */
export const sizeWords = (money: Money): string => textOf('money', absolute(money))

/** Returns an amount that may be negative, for a sentence: "−48.00". */
export const signedWords = (money: Money): string => textOf('money', money).replace('-', '−')

/** Returns a percentage as text: "20 %", "2.5 %". */
export const percentWords = (percentage: Percentage): string =>
  `${textOf('percentage', percentage).replace(/\.?0+$/, '')} %`

import { type Money, textOf } from '#domain/value/money'

/** "1,234.56": an amount as documents print it. */
export const printed = (money: Money): string => withPlaces(textOf('money', money), 2)

/** A decimal text as documents print it: noughts after what it says go, but for `places` of them. "12", "2.88", "8.40". */
export function withPlaces(text: string, places: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const kept = fraction.replace(/0+$/, '').padEnd(places, '0')
  return kept === '' ? grouped : `${grouped}.${kept}`
}

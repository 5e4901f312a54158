import { parseFormula, priceOf } from '#domain/estimating/bill-formula/formula'
import { moneyAsRate, parseAs, type Rate } from '#domain/value/money'
import { plainNumber } from './quantity-text'

/**
 * The rate a person typed or pasted: a number with or without its currency and separators, or a sum of numbers ("=28.50*1.05"), which is worked out to
 * whole pence and not kept. null is none; undefined is no rate.
 */
export function readRate(typed: string): Rate | null | undefined {
  const text = typed.trim().replaceAll(/[£€$]/g, '').replaceAll('−', '-')
  if (text.trim() === '') return null
  const number = parseAs('rate', plainNumber(text.trim()))
  if (number !== null) return number
  const formula = parseFormula(text)
  const price = formula && priceOf(formula)
  return price === null ? undefined : moneyAsRate(price)
}

import { formulaDoubt, parseFormula, valueOf } from '#domain/estimating/bill-formula/formula'
import { moneyAsRate, type Rate } from '#domain/value/money'
import { readTyped, type TypedNumber } from '#domain/value/number-text'

/**
 * The rate a person typed or pasted: a number with or without its currency and separators, or a sum of numbers ("=28.50*1.05"), which is worked out to
 * whole pence and not kept. null is none.
 */
export function readRate(typed: string): TypedNumber<Rate> {
  const read = readTyped('rate', typed)
  if (read.ok || read.doubt !== null) return read
  const text = typed.replaceAll(/[£€$]/g, '')
  const formula = parseFormula(text)
  const price = formula && valueOf('money', formula)
  return price === null ? { ok: false, doubt: formulaDoubt(text) } : { ok: true, value: moneyAsRate(price) }
}

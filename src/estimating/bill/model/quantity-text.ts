import { Decimal } from 'decimal.js'
import { parseAs, textOf, type Quantity } from '#domain/value/money'

export type TypedQuantity =
  | { readonly ok: true; readonly quantity: Quantity | null }
  | { readonly ok: false; readonly message: string }

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

/**
 * What a person typed or pasted into a quantity cell: a number with thousands separators, brackets or a trailing minus for a negative,
 * or a sum such as "=2*(3.5+1.2)" or "12.4x2.7". Blank is missing. Rounded to the quantity's decimals.
 */
export function readQuantity(typed: string): TypedQuantity {
  const text = typed.trim().replace(/−/g, '-')
  if (text === '' || text.toLowerCase() === 'none') return { ok: true, quantity: null }
  const plain = parseAs('quantity', tidy(text))
  if (plain !== null) return { ok: true, quantity: plain }
  const result = calculate(text.replace(/^=/, ''))
  if (result === null) return { ok: false, message: `"${typed.trim()}" is not a quantity` }
  const quantity = parseAs('quantity', result.toFixed())
  return quantity === null ? { ok: false, message: 'This number is too large' } : { ok: true, quantity }
}

/** "1,234.50" → "1234.50"; "(12)" and "12-" → "-12". */
function tidy(text: string): string {
  const bare = text.replace(/(?<=\d)[,\s](?=\d{3}(\D|$))/g, '')
  const negative = /^\(\s*(.+?)\s*\)$/.exec(bare) ?? /^(.+?)\s*-$/.exec(bare)
  return negative ? `-${negative[1] ?? ''}` : bare
}

/** What is edited in a cell: the figure with no separators and no idle noughts. */
export const quantityText = (quantity: Quantity | null): string =>
  quantity === null ? '' : textOf('quantity', quantity).replace(/\.?0+$/, '')

/** Adds, takes, times (* or x or ×) and divides with brackets, exactly; null when it is not a sum. */
function calculate(text: string): Decimal | null {
  const tokens = text.replace(/[x×]/gi, '*').match(/\d[\d,]*(?:\.\d+)?|\.\d+|[-+*/()]|\S/g) ?? []
  let index = 0
  const take = (...wanted: string[]): string | null => {
    const token = tokens[index]
    if (token === undefined || !wanted.includes(token)) return null
    index++
    return token
  }
  const factor = (): Decimal | null => {
    if (take('-')) return factor()?.neg() ?? null
    if (take('(')) {
      const inner = terms()
      return take(')') ? inner : null
    }
    const token = tokens[index]?.replace(/,/g, '')
    if (token === undefined || !/^(\d+(\.\d+)?|\.\d+)$/.test(token)) return null
    index++
    return new Exact(token)
  }
  const chain =
    (
      next: () => Decimal | null,
      operators: string[],
      run: (a: Decimal, operator: string, b: Decimal) => Decimal | null,
    ) =>
    (): Decimal | null => {
      let value = next()
      for (let operator = take(...operators); value && operator; operator = take(...operators)) {
        const right = next()
        value = right ? run(value, operator, right) : null
      }
      return value
    }
  const products = chain(factor, ['*', '/'], (a, operator, b) =>
    operator === '*' ? a.mul(b) : b.isZero() ? null : a.div(b),
  )
  const terms: () => Decimal | null = chain(products, ['+', '-'], (a, operator, b) =>
    operator === '+' ? a.add(b) : a.sub(b),
  )
  const value = terms()
  return index === tokens.length ? value : null
}

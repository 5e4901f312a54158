import { add, type Exact, exact, NIL, over, rounded, times, unity } from '../../value/exact'
import type { DecimalKind } from '../../value/decimal'
import { isStorable, type Kinds, type Quantity } from '../../value/money'
import { doubtWords, readNumberText } from '../../value/number-text'

/** The parsed formula of a quantity cell. `product` refers to the quantity of another line in the same zone. */
export type Formula =
  | { readonly kind: 'number'; readonly value: Exact }
  | { readonly kind: 'product'; readonly id: number }
  | { readonly kind: 'negative'; readonly of: Formula }
  | { readonly kind: Operator; readonly left: Formula; readonly right: Formula }
type Operator = '+' | '-' | '*' | '/'

/** Longest formula stored. */
export const FORMULA_LENGTH = 200

/**
 * Parses a formula: + - * / (also x and ×), brackets, and `#12` for the quantity of product 12. Returns null where the text is not a formula, and
 * where a number in it has two readings ({@link formulaDoubt}). Numbers may have thousands separators; a leading = is dropped.
 */
export const parseFormula = (text: string): Formula | null => readFormula(text, 'typed')

/** Parses a stored formula. Before decision 649 a comma before two digits was dropped, and the quantity was computed that way. */
export const parseKept = (text: string): Formula | null => readFormula(text, 'kept')

/** Returns the message for the first number of a formula that has two readings; null where there is none. */
export function formulaDoubt(text: string): string | null {
  for (const token of tokensOf(text)) {
    const read = readNumberText(token)
    if (/^[\d.,]/.test(token) && read.is === 'doubtful') return doubtWords(token, read.readings)
  }
  return null
}

function readFormula(text: string, as: 'typed' | 'kept'): Formula | null {
  if (text.length > FORMULA_LENGTH) return null
  const tokens = tokensOf(text.trim().replace(/^=/, ''))
  let index = 0
  const take = (...wanted: string[]): string | null => {
    const token = tokens[index]
    if (token === undefined || !wanted.includes(token)) return null
    index += 1
    return token
  }
  const factor = (): Formula | null => {
    if (take('-')) {
      const of = factor()
      return of && { kind: 'negative', of }
    }
    if (take('(')) {
      const inner = sum()
      return take(')') ? inner : null
    }
    const token = tokens[index]
    index += 1
    return token === undefined ? null : leafOf(token, as)
  }
  const chain =
    (next: () => Formula | null, ...operators: Operator[]) =>
    (): Formula | null => {
      let left = next()
      for (let kind = take(...operators); left && kind; kind = take(...operators)) {
        const right = next()
        // `take` returns one of the operators it was given.
        left = right && { kind: kind as Operator, left, right }
      }
      return left
    }
  const product = chain(factor, '*', '/')
  const sum: () => Formula | null = chain(product, '+', '-')
  const formula = sum()
  return index === tokens.length ? formula : null
}

const tokensOf = (text: string): readonly string[] =>
  text
    .replace(/[x×]/gi, '*')
    .replaceAll('−', '-')
    .match(/#\d+|\d[\d.,]*|[.,]\d[\d.,]*|[-+*/()]|\S/g) ?? []

function leafOf(token: string, as: 'typed' | 'kept'): Formula | null {
  if (token.startsWith('#')) return token.length > 1 ? { kind: 'product', id: Number(token.slice(1)) } : null
  if (!/^[\d.,]/.test(token)) return null
  const read = readNumberText(token)
  const plain =
    read.is === 'number' ? read.plain : read.is === 'doubtful' && as === 'kept' ? read.readings.at(-1) : undefined
  if (plain === undefined) return null
  const [whole = '', fraction = ''] = plain.split('.')
  return { kind: 'number', value: (BigInt(`${whole}${fraction}` || '0') * unity) / 10n ** BigInt(fraction.length) }
}

/** Returns the products a formula refers to, each once. */
export function productsOf(formula: Formula): readonly number[] {
  if (formula.kind === 'product') return [formula.id]
  if (formula.kind === 'number') return []
  if (formula.kind === 'negative') return productsOf(formula.of)
  return [...new Set([...productsOf(formula.left), ...productsOf(formula.right)])]
}

/** Returns the products a stored formula refers to; empty where it is not a formula. */
export function formulaProducts(text: string): readonly number[] {
  const formula = parseKept(text)
  return formula ? productsOf(formula) : []
}

/**
 * Returns the value of a formula, rounded once to the decimals of a quantity. A product without a quantity counts as zero beside others. Null when
 * none of the products has one, on division by zero, and when the result is too large to store.
 */
export function evaluate(formula: Formula, quantityOf: (product: number) => Quantity | null): Quantity | null {
  const asked = productsOf(formula)
  if (asked.length > 0 && asked.every(id => quantityOf(id) === null)) return null
  const value = exactly(formula, id => {
    const quantity = quantityOf(id)
    return quantity === null ? NIL : exact('quantity', quantity)
  })
  if (value === null) return null
  const quantity = rounded('quantity', value)
  return isStorable(quantity) ? quantity : null
}

/**
 * Returns the value of a formula of plain numbers, rounded once to the decimals of its kind: a price to whole pence. Null when it refers to a product,
 * divides by zero or is too large to store.
 */
export function valueOf<K extends Exclude<DecimalKind, 'integer'>>(kind: K, formula: Formula): Kinds[K] | null {
  if (productsOf(formula).length > 0) return null
  const exactValue = exactly(formula, () => NIL)
  if (exactValue === null) return null
  const value = rounded(kind, exactValue)
  return isStorable(value) ? value : null
}

/** Whether a text is a formula of plain numbers with this quantity as its value: it may then be stored with the quantity. */
export function measures(text: string, quantity: Quantity): boolean {
  const formula = parseFormula(text)
  if (formula === null || formula.kind === 'number' || productsOf(formula).length > 0) return false
  return evaluate(formula, () => null) === quantity
}

function exactly(formula: Formula, quantityOf: (product: number) => Exact): Exact | null {
  if (formula.kind === 'number') return formula.value
  if (formula.kind === 'product') return quantityOf(formula.id)
  if (formula.kind === 'negative') {
    const of = exactly(formula.of, quantityOf)
    return of === null ? null : -of
  }
  const [left, right] = [exactly(formula.left, quantityOf), exactly(formula.right, quantityOf)]
  if (left === null || right === null) return null
  if (formula.kind === '+') return add([left, right])
  if (formula.kind === '-') return left - right
  return formula.kind === '*' ? times(left, right) : over(left, right)
}

/** Returns the formula with its products replaced, for a copy of a bill. Products missing from the map stay. */
export const withProducts = (text: string, ids: ReadonlyMap<number, number>): string =>
  text.replace(/#(\d+)/g, (whole, id: string) => (ids.has(Number(id)) ? `#${ids.get(Number(id))}` : whole))

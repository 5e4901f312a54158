import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NIL, type Quantity, quantityOf, taken, textOf } from '../../value/money'
import type { QuantityCells } from './quantity-cell'
import { evaluate, formulaDoubt, parseFormula, parseKept, productsOf, withProducts } from './formula'
import { faultOf, goesRound, resolveLinks } from './linked-quantities'

const worth = (text: string, products: Readonly<Record<number, Quantity>> = {}) => {
  const formula = parseFormula(text)
  return formula && evaluate(formula, id => products[id] ?? null)
}

describe('a formula', () => {
  it.each([
    ['=4*2.4+1.2', quantityOf(10.8)],
    ['2*(3.5+1.2)', quantityOf(9.4)],
    ['12.4x2.7', quantityOf(33.48)],
    ['-(2-5)', quantityOf(3)],
    ['1,234.5/2', quantityOf(617.25)],
    ['1/3', quantityOf(0.3333)],
    ['=1/3*3', quantityOf(1)],
    ['2+', null],
    ['=', null],
    ['(1', null],
    ['1 2', null],
    ['4/0', null],
    ['abc', null],
    ['#', null],
    ['9999999999*99999999', null],
  ])('%s gives %s', (text, quantity) => expect(worth(text)).toBe(quantity))

  it('refuses a number with two readings, and reports it', () => {
    expect(['=9,99*2', '12,50+1', '2*(1.234,50)', '1,23,45'].map(text => worth(text))).toEqual([null, null, null, null])
    expect(formulaDoubt('=2*9,99')).toBe('9,99 could be 9.99 or 999. Write the one you mean')
    expect(['=2*9.99', '1,234/2', 'abc', '2*#12'].map(formulaDoubt)).toEqual([null, null, null, null])
  })

  it('follows a link whose number was stored with a comma', () => {
    const kept = parseKept('=#12*1,5')
    expect(kept && evaluate(kept, () => quantityOf(2))).toBe(quantityOf(30))
    expect(parseFormula('=#12*1,5')).toBeNull()
  })

  it('takes the quantities of other products', () => {
    expect(worth('=2*#12-#13', { 12: quantityOf(10), 13: quantityOf(1.5) })).toBe(quantityOf(18.5))
    expect(worth('=2*#12+#13', { 12: quantityOf(10) })).toBe(quantityOf(20))
    expect(worth('=2*#12+5', {})).toBeNull()
    expect(worth('=2*#12', { 12: NIL })).toBe(NIL)
    expect(productsOf(parseFormula('=#3+2*(#4-#3)')!)).toEqual([3, 4])
    expect(withProducts('=2*#12+#123', new Map([[12, 7]]))).toBe('=2*#7+#123')
  })

  it('is worked out exactly, whatever it is made of', () => {
    const number = fc.integer({ min: 1, max: 99_999 }).map(value => (value / 100).toFixed(2))
    const sum: fc.Arbitrary<string> = fc.letrec<{ sum: string }>(tie => ({
      sum: fc.oneof(
        { maxDepth: 3 },
        number,
        fc
          .tuple(tie('sum'), fc.constantFrom('+', '-', '*'), tie('sum'))
          .map(([left, operator, right]) => `(${left}${operator}${right})`),
      ),
    })).sum
    const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
    const byHand = (text: string): Decimal => {
      const match = /^\((.*)\)$/.exec(text)
      if (!match) return new Exact(text)
      const inner = match[1]!
      let depth = 0
      const at = [...inner].findIndex((letter, index) => {
        if (letter === '(') depth += 1
        if (letter === ')') depth -= 1
        return depth === 0 && index > 0 && '+-*'.includes(letter)
      })
      const [left, right] = [byHand(inner.slice(0, at)), byHand(inner.slice(at + 1))]
      return inner[at] === '+' ? left.add(right) : inner[at] === '-' ? left.sub(right) : left.mul(right)
    }
    fc.assert(
      fc.property(
        sum.filter(text => text.length <= 200),
        text => {
          const expected = byHand(text).toDecimalPlaces(4)
          const quantity = worth(text)
          if (expected.abs().gt(9_000_000_000)) return
          expect(quantity === null ? null : textOf('quantity', quantity)).toBe(
            expected.isZero() ? '0.0000' : expected.toFixed(4),
          )
        },
      ),
    )
  })
})

const linked = (formula: string, quantity: Quantity | null = NIL) => ({ quantity, source: 'dep', formula })
const typed = (quantity: Quantity | null) => ({ quantity, source: 'boq' })
const bill = (cells: Readonly<Record<number, QuantityCells>>) =>
  new Map(Object.entries(cells).map(([id, own]) => [Number(id), own]))

describe('linked quantities', () => {
  it('oracle 2: skim is twice the partition, zone by zone', () => {
    const resolved = resolveLinks(
      bill({
        1: { 11: typed(quantityOf(118.4)), 12: typed(quantityOf(96.25)) },
        3: { 11: linked('=2*#1'), 12: linked('=2*#1') },
      }),
    )
    expect(resolved.get(3)).toMatchObject({ 11: { quantity: quantityOf(236.8) }, 12: { quantity: quantityOf(192.5) } })
  })

  it('follows links of links', () => {
    const resolved = resolveLinks(
      bill({ 1: { 5: linked('=3*#2') }, 2: { 5: linked('=2*#3') }, 3: { 5: typed(quantityOf(1.5)) } }),
    )
    expect(resolved.get(1)?.[5]?.quantity).toBe(quantityOf(9))
  })

  it('keeps the stored value where a product was deleted or links are circular', () => {
    const round = bill({
      1: { 5: linked('=#2', quantityOf(4)) },
      2: { 5: linked('=#1', quantityOf(7)) },
      3: { 5: linked('=#9', quantityOf(2)) },
      4: { 5: linked('=10*#1', NIL) },
    })
    const resolved = resolveLinks(round)
    expect([1, 2, 3, 4].map(id => resolved.get(id)?.[5]?.quantity)).toEqual([
      quantityOf(4),
      quantityOf(7),
      quantityOf(2),
      quantityOf(40),
    ])
    expect([1, 2, 3, 4].map(id => faultOf(round, id, '5'))).toEqual(['circle', 'circle', 'gone', null])
    expect(goesRound(round, '5', [1], 2)).toBe(true)
    expect(goesRound(round, '6', [1], 2)).toBe(false)
  })

  it('leaves products without links, and links with the stored value, unchanged', () => {
    const plain = bill({ 1: { 5: typed(quantityOf(2)) }, 2: { 5: linked('=#1', quantityOf(2)) } })
    const resolved = resolveLinks(plain)
    expect([resolved.get(1) === plain.get(1), resolved.get(2) === plain.get(2)]).toEqual([true, true])
  })

  it('ends for any links', () => {
    const formula = fc
      .array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 })
      .map(ids => `=${ids.map(id => `#${id}`).join('+')}`)
    fc.assert(
      fc.property(fc.array(fc.option(formula), { minLength: 6, maxLength: 6 }), formulas => {
        const cells = new Map<number, QuantityCells>(
          formulas.map((text, index) => [
            index + 1,
            { 5: text ? linked(text, quantityOf(1)) : typed(taken('quantity', index)) },
          ]),
        )
        const once = resolveLinks(cells)
        expect(resolveLinks(once)).toEqual(once)
      }),
    )
  })
})

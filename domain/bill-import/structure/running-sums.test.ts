import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ByValue } from './by-value'
import { RunningSums } from './running-sums'
import { openSpans } from './summary-blocks'

const value = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }), { nil: null })

it('gives the sum and the count of any rows after any changes, over several blocks', () =>
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 800 }),
      fc.array(fc.tuple(fc.nat(), value), { maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(800), fc.nat(800)), { minLength: 1, maxLength: 30 }),
      (start, changes, asked) => {
        const rows = [...start]
        const sums = new RunningSums(rows.length, row => rows[row] ?? null)
        for (const [at, to] of changes) {
          rows[at % rows.length] = to
          sums.set(at % rows.length, to)
        }
        for (const [one, other] of [...asked, [0, rows.length] as const]) {
          const [from, to] = [Math.min(one, rows.length), Math.min(other, rows.length)]
          const within = rows.slice(from, Math.max(from, to)).filter(each => each !== null)
          expect(sums.sum(from, to)).toBe(within.reduce((all, each) => all + each, 0))
          expect(sums.count(from, to)).toBe(within.length)
        }
      },
    ),
  ))

it('finds figures within half a penny, the first and the last of those wanted', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 40 }),
      fc.integer({ min: -400, max: 400 }),
      (values, asked) => {
        const index = new ByValue<number>()
        values.forEach((each, place) => index.add(each, place))
        const near = values.flatMap((each, place) => (Math.abs(each - asked) <= 50 ? [place] : []))
        expect(index.same(asked).toSorted((a, b) => a - b)).toEqual(near)
        const isWanted = (place: number) => place % 3 > 0
        expect(index.first(asked, isWanted)).toBe(near.find(place => isWanted(place)))
        expect(index.last(asked, isWanted)).toBe(near.findLast(place => isWanted(place)))
      },
    ),
  ))

it('knows the headings that are open at a row, outermost first', () => {
  const span = (row: number, end: number) => ({ row, end, level: 1, words: '', ref: '' })
  const spans = [span(2, 30), span(3, 10), span(4, 7), span(10, 30), span(12, 20), span(30, 40)]
  const openAt = openSpans(spans)
  for (let row = 0; row <= 41; row++)
    expect(openAt(row)).toEqual(spans.filter(each => each.row < row && each.end >= row))
})

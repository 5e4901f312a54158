import { describe, expect, it } from 'vitest'
import { type Cell, cellKey, columnOf } from '#domain/bill-import/sheet/sheet'
import { computeFormulas, type FormulaSheet } from './compute-formulas'

/** A sheet of values and formulas ("=…"), every formula saved without its result. */
function sheet(name: string, rows: readonly (readonly (Cell | string)[])[]): FormulaSheet {
  const formulas = new Map<number, string>()
  const cells = rows.map((row, index) =>
    row.map((cell, column) => {
      if (typeof cell !== 'string' || !cell.startsWith('=')) return cell
      formulas.set(cellKey(index, column), cell.slice(1))
      return null
    }),
  )
  return { name, rows: cells, formulas, unsaved: [...formulas.keys()] }
}
const at = (of: FormulaSheet, address: string) => of.rows[Number(address.replace(/\D/g, '')) - 1]?.[columnOf(address)]
const one = (formula: string, ...values: readonly Cell[]) => {
  const of = sheet('S', [[formula, ...values]])
  computeFormulas([of])
  return of.rows[0]?.[0]
}

describe('formulas saved without their results', () => {
  it.each<[string, Cell]>([
    ['=10*2+1*0.5', 20.5],
    ['=0.1+0.2', 0.3],
    ['=-2^2', 4],
    ['=2^3^2', 64],
    ['=200*15%', 30],
    ['=ROUND(1.005,2)', 1.01],
    ['=ROUND(-1.005,2)', -1.01],
    ['=ROUND(166.667,0)', 167],
    ['=ROUNDUP(2.01,0)+ROUNDDOWN(2.99,0)', 5],
    ['=IF(B1>5,"Rate only",B1*2)', 'Rate only'],
    ['=SUM(B1:D1)', 13],
    ['=SUM(B1,D1)+SUM(3;4)', 20],
    ['=PRODUCT(B1:D1)', 30],
    ['=SUMPRODUCT(B1:D1,B1:D1)', 109],
    ['=IFERROR(B1/0,9)', 9],
    ['=$B$1*D$1', 30],
    ['=B1&" m2"', '10 m2'],
  ])('%s is %s', (formula, value) => expect(one(formula, 10, 'text', 3)).toEqual(value))

  it('follow each other, over sheets too, and add no subtotal twice', () => {
    const bill = sheet('Bill 1', [
      [2, 10, '=A1*B1'],
      [3, 10, '=A2*B2'],
      [null, null, '=SUBTOTAL(9,C1:C2)'],
      [null, null, '=SUBTOTAL(9,C1:C3)'],
    ])
    const summary = sheet('Summary', [["='Bill 1'!C4*2", '=A1+bogus!A1']])
    expect(computeFormulas([summary, bill])).toEqual({ computed: 5, failed: 1 })
    expect(['C1', 'C3', 'C4'].map(address => at(bill, address))).toEqual([20, 50, 50])
    expect(summary.rows[0]?.[0]).toBe(100)
  })

  it.each([
    ['=VLOOKUP(B1,C1:D9,2)', 'the function VLOOKUP'],
    ['=B1/0', 'a division by nil'],
    ['=A1+1', 'a formula that needs its own result'],
    ['=Rates!B1', 'the sheet "Rates", which is not in the file'],
    ['=[2]Bill!B1', '"[2]Bill!B1"'],
    ['=SUM(', 'a formula that stops short'],
    ['=MyRate*2', 'the name MYRATE'],
    [`=${'('.repeat(500)}1${')'.repeat(500)}`, 'a formula nested that deep'],
  ])('%s is reported as the reason, and never blank', (formula, why) => {
    expect(one(formula, 10)).toEqual({ error: expect.stringContaining(why) as string })
  })
})

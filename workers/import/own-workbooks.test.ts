// Bills as seven offices make them, each with a mistake an estimator wants to know. The import has the true total, names the mistake with its figure,
// and reports none of them as correct. Written by SheetJS, which shares no code with our .xlsx reader; figures by hand.
import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { Cell } from '#domain/bill-import/sheet/sheet'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { openWorkbook } from '#domain/bill-import/session/draft'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import { readOrThrow } from './testing/read'

type Rows = readonly (readonly (string | number | null)[])[]

function read(sheets: Readonly<Record<string, Rows>>, hiddenColumn = -1) {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows.map(row => [...row]))
    if (hiddenColumn >= 0)
      sheet['!cols'] = Array.from({ length: hiddenColumn + 1 }, (_, at) => ({ hidden: at === hiddenColumn }))
    utils.book_append_sheet(book, sheet, name)
  }
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer) // Return type of `type: 'array'`.
  const draft = openWorkbook('bill.xlsx', readOrThrow('bill.xlsx', bytes))
  const input = { sheet: draft.table, mapping: draft.mapping, choices: draft.choices, units: new Map<string, string>() }
  const bill = buildPlan(input)
  const check = reconcile(bill, input)
  const apart = check.totals.filter(each => each.difference !== 0 && each.scope !== 'aside')
  return { draft, bill, check, apart: apart.map(each => [each.label, each.difference]) }
}
const sum = (label: string, amount: number): readonly Cell[] & Rows[number] => [null, label, null, null, null, amount]

describe('bills of seven offices, a mistake in each', () => {
  it('a surveyor’s pages with a collection: a page total 90.00 too high is reported at the page, the collection and the bill', () => {
    const { bill, check, apart, draft } = read({
      Cover: [['BILLS OF QUANTITIES'], ['New Community Hall, Otley']],
      Preambles: [['PREAMBLES'], [1, 'Rates include labour, materials, plant and waste.'], [2, 'Work to BS 8000.']],
      'Bill 2 Substructure': [
        ['BILL NR 2'],
        ['SUBSTRUCTURE'],
        ['Item', 'Description', 'Quantity', 'Unit', 'Rate £', 'Amount £'],
        [null, 'GROUNDWORK'],
        ['A', 'Excavating trenches not exceeding 1.00 m deep', 42, 'm3', 18.5, 777],
        ['B', 'Earthwork support', 96, 'm2', 4.2, 403.2],
        ['C', 'Disposal off site', 42, 'm3', 31.75, 1333.5],
        sum('To Collection', 2513.7),
        [null, "SUBSTRUCTURE (Cont'd)"],
        ['A', 'Plain in-situ concrete C25 in trench fill', 28, 'm3', 142, 3976],
        ['B', 'Common bricks in cement mortar', 36, 'm2', 71.4, 2570.4],
        ['C', 'Testing drains', 1, 'Item', null, 350],
        sum('To Collection', 6986.4),
        [null, 'COLLECTION'],
        sum('Page 2/1', 2513.7),
        sum('Page 2/2', 6986.4),
        sum('Carried to Main Summary', 9500.1),
      ],
    })
    expect(bill.plan.total).toBe(941_010)
    expect(apart).toEqual([
      ['To Collection', 9_000],
      ['Page 2/2', 9_000],
      ['Carried to Main Summary', 9_000],
    ])
    expect(check.proof.verdict).toBe('differs')
    expect(draft.noted).toEqual([0, 1])
  })

  it('a subcontractor’s discounts by line and main contractor’s discount: an amount typed 1,000.00 too high is reported', () => {
    const { bill, check, apart } = read({
      Schedule: [
        ['Dales Drylining Ltd'],
        ['Ref', 'Description', 'Qty', 'Unit', 'Rate (£)', 'Disc. %', 'Total (£)'],
        ['P1', 'Partition type A', 120, 'm²', 48, 0.05, 5472],
        ['P2', 'Partition type B', 86.5, 'm²', 56.25, 0.05, 4622.34],
        ['P3', 'Deflection head', 64, 'm', 7.8, null, 499.2],
        ['P4', 'Door openings', 14, 'nr', 32, 0.1, 1403.2],
        ['P5', 'Access panels', 6, 'nr', 85, null, 510],
        [null, 'Sub-total', null, null, null, null, 12506.74],
        [null, 'Less 2.5% main contractor discount', null, null, null, null, -312.67],
        [null, 'Quotation total excluding VAT', null, null, null, null, 12194.07],
      ],
    })
    expect(bill.plan.total).toBe(1_119_407)
    expect(check.arithmetic).toMatchObject([{ computed: 40_320, printed: 140_320 }])
    expect(apart).toEqual([
      ['Sub-total', 100_000],
      ['Quotation total excluding VAT', 100_000],
    ])
  })

  it('a housebuilder’s plots: one column is hidden and its plots are in the totals', () => {
    const { check, draft, bill } = read(
      {
        Plots: [
          ['Meridian Homes, Phase 2'],
          ['Ref', 'Description', 'Unit', 'Plot 1', 'Plot 2', 'Plot 3', 'Plot 4', 'Total', 'Rate', 'Amount'],
          ['1.1', 'Stud partitions', 'm2', 42, 42, 56, 61, 201, 31.2, 6271.2],
          ['1.2', 'Plasterboard ceilings', 'm2', 88, 88, 102, 110, 388, 17.45, 6770.6],
          ['1.3', 'Coving', 'm', 35, 35, 44, 47, 161, 4.1, 660.1],
          ['2.1', 'Skim', 'm2', 130, 130, 158, 171, 589, 6.5, 3828.5],
          [null, 'TOTAL', null, null, null, null, null, null, null, 17530.4],
        ],
      },
      6,
    )
    expect(draft.hints.join()).toMatch(/Column G Plot 4 is hidden/)
    expect(bill.plan.zones).toEqual(['Plot 1', 'Plot 2', 'Plot 3'])
    // 61 × 31.20 + 110 × 17.45 + 47 × 4.10 + 171 × 6.50
    expect(check.proof).toMatchObject({ verdict: 'differs', difference: 512_690 })
  })

  it('a builder’s own sheet: the total adds a sub total twice', () => {
    const { bill, check, apart } = read({
      Sheet1: [
        ['Estimate, 14 Mill Lane'],
        ['Work', 'Qty', 'Price', 'Total'],
        ['Building work'],
        ['Strip out kitchen', '1 item', 650, 650],
        ['Block up doorway', '2.5 m2', 95, 237.5],
        ['New stud wall', '14 m2', 62, 868],
        ['Sub total', null, null, 1755.5],
        ['Electrics'],
        ['Sockets', '12 no', 48, 576],
        ['Downlights', '20 no', 39.5, 790],
        ['Sub total', null, null, 1366],
        ['Total', null, null, 4487.5],
        ['VAT 20%', null, null, 897.5],
        ['Total inc VAT', null, null, 5385],
      ],
    })
    expect(bill.plan.total).toBe(312_150)
    expect(apart).toEqual([['Total', 136_600]])
    expect(check.proof.verdict).toBe('differs')
  })

  it('a German bill with its figures as text: a Zwischensumme 100,00 too low is reported', () => {
    const { bill, apart } = read({
      LV: [
        ['Pos.', 'Bezeichnung', 'Menge', 'ME', 'EP €', 'GP €'],
        ['01', 'Trockenbau'],
        ['01.0010', 'Metallständerwand', '125,50', 'm2', '48,90', '6.136,95'],
        ['01.0020', 'Vorsatzschale', '64,00', 'm2', '37,25', '2.384,00'],
        [null, 'Zwischensumme 01', null, null, null, '8.420,95'],
        ['02', 'Maler'],
        ['02.0010', 'Dispersionsanstrich', '480,00', 'm2', '5,60', '2.688,00'],
        [null, 'Zwischensumme 02', null, null, null, '2.688,00'],
        [null, 'Gesamtsumme netto', null, null, null, '11.208,95'],
        [null, 'MwSt 19 %', null, null, null, '2.129,70'],
      ],
    })
    expect(bill.plan.total).toBe(1_120_895)
    expect(apart).toEqual([['Zwischensumme 01', -10_000]])
  })

  it('a cost plan with its sums above and percentages at its foot: an element 500.00 too high is reported at that element', () => {
    const { bill, apart } = read({
      'Cost plan': [
        ['Code', 'Element', 'Qty', 'Unit', 'Rate', 'Total'],
        ['1', 'SUBSTRUCTURE', null, null, null, 48930],
        ['1.1', 'Foundations', 210, 'm2', 145, 30450],
        ['1.2', 'Ground slab', 210, 'm2', 88, 18480],
        ['2', 'SUPERSTRUCTURE', null, null, null, 98520],
        ['2.1', 'Frame', 420, 'm2', 112, 47040],
        ['2.2', 'Upper floors', 210, 'm2', 96, 20160],
        ['2.3', 'Roof', 230, 'm2', 134, 30820],
        sum('Building works sub-total', 146950),
        sum("Main contractor's preliminaries 12%", 17634),
        sum('Overheads and profit 6%', 9875.04),
        sum('TOTAL COST', 174459.04),
      ],
    })
    expect(bill.plan.total).toBe(17_445_904)
    expect(apart).toEqual([['SUPERSTRUCTURE', 50_000]])
  })

  it('pounds and pence in columns of their own under titles over both: a line missing from the page’s sum is reported to the penny', () => {
    const { bill, check, apart } = read({
      'Section 4': [
        [null, null, null, null, 'Rate', null, 'Amount', null],
        ['Ref', 'Description', 'Qty', 'Unit', '£', 'p', '£', 'p'],
        [null, 'FITTINGS'],
        ['a', 'Kitchen units', 8, 'nr', 212, 50, 1700, 0],
        ['b', 'Worktop', 6.4, 'm', 78, 35, 501, 44],
        ['c', 'Extra over for cut-outs', null, 'nr', 24, 75, null, null],
        ['d', 'Provisional sum for appliances (defined)', null, 'sum', null, null, 2500, 0],
        ['e', 'Splashback', 6.4, 'm', 41, 20, 263, 68],
        [null, 'Carried to summary', null, null, null, null, 4701, 44],
      ],
    })
    expect(bill.plan.total).toBe(496_512)
    expect(check.arithmetic).toEqual([])
    expect(apart).toEqual([['Carried to summary', -26_368]])
  })
})

// Spec: ASMT-13. The client's own workbook comes back with our prices in it.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type Quantity, quantityOf, type Rate, rateOf, times } from '#domain/value/money'
import { ImportSession } from '../bill-session'
import { hasSharedData, sharedFile } from '../testing/shared-data'
import { readOrThrow } from '../testing/read'
import { writeWorkbook } from '../testing/write-workbook'

/** A client's bill made by hand in an office: styles, widths, comments in the margin, sums and a summary that refers to them. */
const SHEET = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="2" max="2" width="48.5" customWidth="1"/></cols><sheetData>
<row r="1" spans="1:6"><c r="A1" t="inlineStr"><is><t>Item</t></is></c><c r="B1" t="inlineStr"><is><t>Description</t></is></c><c r="C1" t="inlineStr"><is><t>Qty</t></is></c><c r="D1" t="inlineStr"><is><t>Unit</t></is></c><c r="E1" t="inlineStr"><is><t>Rate</t></is></c><c r="F1" t="inlineStr"><is><t>Amount</t></is></c></row>
<row r="2"><c r="B2" s="3" t="inlineStr"><is><t>Partitions</t></is></c></row>
<row r="3" ht="31.5" customHeight="1"><c r="A3" t="inlineStr"><is><t>A</t></is></c><c r="B3" t="inlineStr"><is><t>Metal stud partition, 95 mm</t></is></c><c r="C3"><v>164.15</v></c><c r="D3" t="inlineStr"><is><t>m2</t></is></c><c r="E3" s="7"/><c r="F3" s="8"/></row>
<row r="4"><c r="A4" t="inlineStr"><is><t>B</t></is></c><c r="B4" t="inlineStr"><is><t>Suspended ceiling, 600 x 600 tiles</t></is></c><c r="C4"><v>44.6</v></c><c r="D4" t="inlineStr"><is><t>m2</t></is></c><c r="E4" s="7"/><c r="F4" s="8"><f>C4*E4</f><v>0</v></c></row>
<row r="5"><c r="A5" t="inlineStr"><is><t>C</t></is></c><c r="B5" t="inlineStr"><is><t>Skim coat to walls, two coats</t></is></c><c r="C5"><v>30</v></c><c r="D5" t="inlineStr"><is><t>m2</t></is></c></row>
<row r="6"><c r="A6" t="inlineStr"><is><t>D</t></is></c><c r="B6" t="inlineStr"><is><t>Access panel, fire rated, 600 mm</t></is></c><c r="C6"><v>4</v></c><c r="D6" t="inlineStr"><is><t>nr</t></is></c><c r="E6" t="inlineStr"><is><t>by others</t></is></c><c r="F6" s="8"/></row>
<row r="7"><c r="B7" t="inlineStr"><is><t>Total</t></is></c><c r="F7" s="9"><f>SUM(F3:F6)</f><v>0</v></c></row>
</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`
const SUMMARY = `<worksheet xmlns="x"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>To tender</t></is></c><c r="B1"><f>Bill!F7</f><v>0</v></c></row></sheetData></worksheet>`
const PARTS: Readonly<Record<string, Uint8Array>> = {
  '[Content_Types].xml': strToU8('<Types/>'),
  'xl/workbook.xml': strToU8(
    '<workbook xmlns:r="r"><sheets><sheet name="Bill" sheetId="1" r:id="rId1"/><sheet name="Cover" sheetId="2" r:id="rId2"/></sheets><calcPr calcId="191029"/></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
  ),
  'xl/styles.xml': strToU8(`<styleSheet><cellXfs>${'<xf numFmtId="0"/>'.repeat(10)}</cellXfs></styleSheet>`),
  'xl/worksheets/sheet1.xml': strToU8(SHEET),
  'xl/worksheets/sheet2.xml': strToU8(SUMMARY),
  'xl/media/logo.png': new Uint8Array([137, 80, 78, 71, 0, 255, 1, 2]),
  'docProps/custom.xml': strToU8('<Properties>tender 2417</Properties>'),
}

const PRODUCTS = [
  { id: 1, ref: 'A', name: 'Metal stud partition, 95 mm', rate: rateOf(16.14), quantity: quantityOf(164.15) },
  { id: 2, ref: 'B', name: 'Suspended ceiling, 600 x 600 tiles', rate: rateOf(28.22), quantity: quantityOf(44.6) },
  { id: 3, ref: 'C', name: 'Skim coat to walls, two coats', rate: rateOf(6.5), quantity: quantityOf(32) },
  { id: 4, ref: 'D', name: 'Access panel, fire rated, 600 mm', rate: rateOf(84), quantity: quantityOf(4) },
]

async function priced(parts: Readonly<Record<string, Uint8Array>>, products: typeof PRODUCTS) {
  const session = new ImportSession()
  const opened = await session.open('Client bill.xlsx', zipSync({ ...parts }), new Map(), 'GBP')
  if (!opened.ok) throw new Error(opened.reason)
  const file = session.price(products.map(each => ({ ...each, unit: each.ref === 'D' ? 'nr' : 'm²' })))
  if (!file.ok) throw new Error(file.reason)
  return { file, after: unzipSync(file.bytes) }
}

describe('the client’s own workbook, priced in place', () => {
  it('has rates and amounts in its cells, sums that sum, and every other byte as it was', async () => {
    const { file, after } = await priced(PARTS, PRODUCTS)
    expect(Object.keys(after)).toEqual(Object.keys(PARTS))
    for (const [name, bytes] of Object.entries(PARTS))
      if (!name.startsWith('xl/worksheets/')) expect(after[name]).toEqual(bytes)
    // By hand: 164.15 × 16.14 = 2,649.381; 44.60 × 28.22 = 1,258.612; 30 × 6.50.
    const expected = SHEET.replace(
      '<c r="E3" s="7"/><c r="F3" s="8"/>',
      '<c r="E3" s="7"><v>16.14</v></c><c r="F3" s="8"><v>2649.38</v></c>',
    )
      .replace('<c r="E4" s="7"/>', '<c r="E4" s="7"><v>28.22</v></c>')
      .replace('<f>C4*E4</f><v>0</v>', '<f>C4*E4</f><v>1258.612</v>')
      .replace(
        '<c r="C5"><v>30</v></c><c r="D5" t="inlineStr"><is><t>m2</t></is></c></row>',
        '<c r="C5"><v>30</v></c><c r="D5" t="inlineStr"><is><t>m2</t></is></c><c r="E5" s="7"><v>6.50</v></c><c r="F5" s="8"><v>195.00</v></c></row>',
      )
      .replace('<c r="F6" s="8"/>', '<c r="F6" s="8"><v>336.00</v></c>')
      .replace('<f>SUM(F3:F6)</f><v>0</v>', '<f>SUM(F3:F6)</f><v>4438.992</v>')
    expect(strFromU8(after['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toBe(expected)
    expect(strFromU8(after['xl/worksheets/sheet2.xml'] ?? new Uint8Array())).toBe(
      SUMMARY.replace('<v>0</v>', '<v>4438.992</v>'),
    )
    expect(file).toMatchObject({ lines: 4, cells: 6, total: 443_899 })
  })

  it('writes thousands into a column in thousands, and skips amounts in several columns', async () => {
    const titled = (sheet: string) => ({ ...PARTS, 'xl/worksheets/sheet1.xml': strToU8(sheet) })
    const thousands = SHEET.replace('<t>Amount</t>', '<t>Amount £000</t>')
    const { after } = await priced(titled(thousands), PRODUCTS)
    const written = strFromU8(after['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    // 2,649.38, 195.00 and 336.00, to the penny.
    for (const [cell, value] of [
      ['F3', '2.64938'],
      ['F5', '0.195'],
      ['F6', '0.336'],
    ] as const)
      expect(written, cell).toMatch(new RegExp(`<c r="${cell}"[^>]*><v>${value.replace('.', '\\.')}</v></c>`))
    expect(written).toContain('<c r="E3" s="7"><v>16.14</v></c>')
    const pence = SHEET.replace('<t>Amount</t>', '<t>Amount (pence)</t>')
    const inPence = strFromU8(
      (await priced(titled(pence), PRODUCTS)).after['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    )
    for (const [cell, value] of [
      ['F3', '264938'],
      ['F5', '19500'],
      ['F6', '33600'],
    ] as const)
      expect(inPence, cell).toMatch(new RegExp(`<c r="${cell}"[^>]*><v>${value}</v></c>`))
    const several = SHEET.replace('<t>Rate</t>', '<t>Supply £</t>')
      .replace('<t>Amount</t>', '<t>Fix £</t>')
      .replace('<c r="E3" s="7"/><c r="F3" s="8"/>', '<c r="E3"><v>5</v></c><c r="F3"><v>6</v></c>')
      .replace('<c r="E4" s="7"/>', '<c r="E4"><v>5</v></c>')
    const { file } = await priced(titled(several), PRODUCTS)
    expect(file.cells).toBe(0)
    expect(file.unwritten[0]?.reason).toBe('Its rate or amount stands in several columns, and ours is one figure')
  })

  /** A house of two lines, built twelve times: "12 plots at" its sum. `typed`: sums are typed numbers instead of formulas. */
  const houses = (typed: boolean) => {
    const sum = (formula: string, number: number) => (typed ? number : { formula, number })
    const titles = { cells: ['Item', 'Description', 'Qty', 'Unit', 'Rate', 'Amount'] }
    return writeWorkbook([
      {
        name: 'Type A',
        rows: [
          titles,
          { cells: ['A', 'Metal stud partition, 95 mm', 164.15, 'm2', 10, sum('C2*E2', 1641.5)] },
          { cells: ['B', 'Suspended ceiling, 600 x 600 tiles', 44.6, 'm2', 20, sum('C3*E3', 892)] },
          { cells: [null, 'Total per house', null, null, null, sum('SUM(F2:F3)', 2533.5)] },
        ],
      },
      {
        name: 'Summary',
        rows: [
          titles,
          { cells: ['A', 'House Type A', 12, 'nr', sum("'Type A'!F4", 2533.5), sum('C2*E2', 30_402)] },
          { cells: [null, 'Total', null, null, null, sum('SUM(F2:F2)', 30_402)] },
        ],
      },
    ])
  }
  const HOUSES = PRODUCTS.slice(0, 2).map(each => ({ ...each, unit: 'm²', quantity: times(each.quantity, 12) }))
  async function pricedHouses(typed: boolean) {
    const session = new ImportSession()
    const opened = await session.open('Houses.xlsx', houses(typed), new Map(), 'GBP')
    if (!opened.ok) throw new Error(opened.reason)
    expect(opened.view.plan.total).toBe(3_040_200)
    const file = session.price(HOUSES)
    if (!file.ok) throw new Error(file.reason)
    const [house, summary] = readOrThrow('Houses.xlsx', file.bytes).sheets
    return { file, house: house?.rows ?? [], summary: summary?.rows ?? [] }
  }

  it('a percentage keeps the whole it is a share of, and its amount follows our rate', async () => {
    const shared = SHEET.replace(
      '<c r="C6"><v>4</v></c><c r="D6" t="inlineStr"><is><t>nr</t></is></c><c r="E6" t="inlineStr"><is><t>by others</t></is></c><c r="F6" s="8"/>',
      '<c r="C6"><v>5</v></c><c r="D6" t="inlineStr"><is><t>%</t></is></c><c r="E6"><v>8500</v></c><c r="F6" s="8"><v>425</v></c>',
    )
    const share = { id: 4, ref: 'D', name: 'Access panel, fire rated, 600 mm', quantity: quantityOf(5) }
    const written = async (rate: Rate) => {
      const products = [...PRODUCTS.slice(0, 3), { ...share, rate }]
      const { after } = await priced({ ...PARTS, 'xl/worksheets/sheet1.xml': strToU8(shared) }, products)
      const sheet = strFromU8(after['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
      return ['E6', 'F6'].map(cell => new RegExp(`<c r="${cell}"[^>]*><v>([^<]*)</v></c>`).exec(sheet)?.[1])
    }
    expect(await written(rateOf(85))).toEqual(['8500.00', '425.00'])
    expect(await written(rateOf(90))).toEqual(['9000.00', '450.00'])
  })

  it('a house type built twelve times gets the price of one house, and the client’s own sums are twelve times that', async () => {
    const { file, house, summary } = await pricedHouses(false)
    expect(house.slice(1).map(row => row.slice(4))).toEqual([
      [16.14, expect.closeTo(2649.381, 6)],
      [28.22, expect.closeTo(1258.612, 6)],
      [null, expect.closeTo(3907.993, 6)],
    ])
    // 12 × 3,907.993
    expect(summary.slice(1).map(row => row[5])).toEqual([expect.closeTo(46_895.916, 6), expect.closeTo(46_895.916, 6)])
    expect(file.unwritten.map(each => each.at)).toEqual(['Type A!F2', 'Type A!F3'])
  })

  it('sums typed as numbers stay unchanged, and each is reported', async () => {
    const { file, house, summary } = await pricedHouses(true)
    expect(house.slice(1).map(row => row.slice(4))).toEqual([
      [16.14, 2649.38],
      [28.22, 1258.61],
      [null, 2533.5],
    ])
    expect(summary[1]?.slice(4)).toEqual([2533.5, 30_402])
    const reason = 'It is a sum typed as a number, not a formula: it stays'
    expect(file.unwritten).toEqual(['Type A!F4', 'Summary!F2', 'Summary!F3'].map(at => ({ at, reason })))
  })

  it('reports the cells it skipped, with the reason', async () => {
    const { file } = await priced(PARTS, PRODUCTS)
    expect(file.unwritten).toEqual([
      { at: 'Bill, row 5', reason: 'The file has 30.00, this assessment 32.00: the file’s stands' },
      { at: 'Bill!F4', reason: 'It holds a formula of the client, which stays' },
      { at: 'Bill!E6', reason: 'It holds words, which stay' },
    ])
    const without = await priced(PARTS, PRODUCTS.slice(0, 3))
    expect(without.file.unwritten).toContainEqual({
      at: 'Bill, row 6',
      reason: '"Access panel, fire rated, 600 mm" is no line of this assessment',
    })
  })

  it('a formula that cannot be worked out here has the workbook compute itself when it is opened', async () => {
    const odd = SHEET.replace('SUM(F3:F6)', 'LET(x,SUM(F3:F6),x)')
    const { after } = await priced({ ...PARTS, 'xl/worksheets/sheet1.xml': strToU8(odd) }, PRODUCTS)
    expect(strFromU8(after['xl/workbook.xml'] ?? new Uint8Array())).toContain(
      '<calcPr calcId="191029" fullCalcOnLoad="1"/>',
    )
    expect(strFromU8(after['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain(
      '<f>LET(x,SUM(F3:F6),x)</f><v>0</v>',
    )
  })

  it('cells of a merged range but its first are left', async () => {
    const merged = SHEET.replace(
      '</sheetData>',
      '</sheetData><mergeCells count="1"><mergeCell ref="E3:E4"/></mergeCells>',
    )
    const { file } = await priced({ ...PARTS, 'xl/worksheets/sheet1.xml': strToU8(merged) }, PRODUCTS)
    expect(file.unwritten).toContainEqual({ at: 'Bill!E4', reason: 'It is part of a merged cell' })
  })
})

describe('bills as clients lay them out', () => {
  async function pricedRows(rows: readonly (readonly (string | number | null)[])[], lines: Record<string, Quantity>) {
    const session = new ImportSession()
    const bytes = writeWorkbook([{ name: 'Bill', rows: rows.map(cells => ({ cells })) }])
    const opened = await session.open('Bill.xlsx', bytes, new Map(), 'GBP')
    if (!opened.ok) throw new Error(opened.reason)
    const own = Object.entries(lines).map(([name, quantity], at) => ({
      id: at + 1,
      ref: '',
      name,
      unit: 'm²',
      rate: rateOf(7),
      quantity,
    }))
    const file = session.price(own)
    if (!file.ok) throw new Error(file.reason)
    return { view: opened.view, file, after: readOrThrow('Bill.xlsx', file.bytes).sheets.map(sheet => sheet.rows) }
  }

  it('two bills side by side get their prices in the columns of each, on the sheet of the file', async () => {
    const titles = ['Description', 'Qty', 'Unit', 'Rate', 'Amount']
    const rows = [
      [...titles, null, ...titles],
      ['Brick wall', 10, 'm2', 1, 10, null, 'Flooring', 4, 'm2', 2, 8],
      ['Concrete bed', 20, 'm2', 1, 20, null, 'Ceiling', 5, 'm2', 2, 10],
    ]
    const { view, file, after } = await pricedRows(rows, {
      'Brick wall': quantityOf(10),
      'Concrete bed': quantityOf(20),
      Flooring: quantityOf(4),
      Ceiling: quantityOf(5),
    })
    expect(view.sheets.map(({ name, total }) => [name, total])).toEqual([
      ['Bill: A to E', 3000],
      ['Bill: G to K', 1800],
    ])
    expect(after).toEqual([
      [
        rows[0],
        ['Brick wall', 10, 'm2', 7, 70, null, 'Flooring', 4, 'm2', 7, 28],
        ['Concrete bed', 20, 'm2', 7, 140, null, 'Ceiling', 5, 'm2', 7, 35],
      ],
    ])
    expect(file.unwritten).toEqual([])
  })

  it('rows with parts of a line stay unchanged, and are named', async () => {
    const { file, after } = await pricedRows(
      [
        ['Description', 'Qty', 'Unit', 'Rate', 'Amount'],
        ['Brick wall', 10, 'm2', 3, 30],
        ['of which labour', 10, 'm2', 1, 10],
        ['of which material', 10, 'm2', 2, 20],
      ],
      { 'Brick wall': quantityOf(10) },
    )
    expect(after[0]?.slice(1).map(row => row[3])).toEqual([7, 1, 2])
    expect(file.unwritten.map(({ at }) => at)).toEqual(['Bill, row 3', 'Bill, row 4'])
  })
})

describe.runIf(hasSharedData)('a real workbook of formulas', () => {
  it('comes back with our rate in its column and the same formulas; parts without a cell of the bill are byte for byte the same', async () => {
    const bytes = sharedFile('rates-and-bills/wikihouse-microhouse-pilot-engine.xlsx')
    const session = new ImportSession()
    const opened = await session.open('w.xlsx', new Uint8Array(bytes), new Map(), 'GBP')
    if (!opened.ok) throw new Error(opened.reason)
    const { chunks } = session.prepare({
      project: 1,
      projectWorkPackage: null,
      name: 'W',
      source: 'imp_c',
      exchange: null,
      onto: null,
    })
    const products = Array.from({ length: chunks }, (_, at) => session.chunk(at).entries)
      .flat()
      .flatMap(each => (each.kind === 'product' ? [each] : []))
      .map((each, index) => ({
        id: index + 1,
        ref: each.ref ?? '',
        name: each.name,
        unit: each.unit ?? '',
        rate: rateOf(7),
        quantity: null,
      }))
    const file = session.price(products)
    if (!file.ok) throw new Error(file.reason)
    expect(file.cells).toBeGreaterThan(20)
    const [before, after] = [unzipSync(new Uint8Array(bytes)), unzipSync(file.bytes)]
    expect(Object.keys(after)).toEqual(Object.keys(before))
    const changed = Object.keys(before).filter(name => !sameBytes(before[name], after[name]))
    expect(changed.filter(name => !/^xl\/(worksheets\/|workbook\.xml)/.test(name))).toEqual([])
    const [was, is] = [readOrThrow('w.xlsx', bytes), readOrThrow('w.xlsx', file.bytes)]
    expect(is.sheets.map(sheet => [...(sheet.formulas ?? [])])).toEqual(
      was.sheets.map(sheet => [...(sheet.formulas ?? [])]),
    )
    // Column J holds the rates of its bill.
    const rates = is.sheets.find(sheet => sheet.name === 'Specification')?.rows.filter(row => row[9] === 7) ?? []
    expect(rates.length).toBeGreaterThan(20)
  })
})

const sameBytes = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one !== undefined && other !== undefined && one.length === other.length && one.every((byte, at) => byte === other[at])

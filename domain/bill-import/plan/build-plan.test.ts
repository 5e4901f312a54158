import { describe, expect, it } from 'vitest'
import { buildPlan } from './build-plan'
import { startSheet } from '../workbook/suggest-sheet'
import { drawSheet, readSheet } from '../testing/read-sheet'

const classesOf = (drawing: string) => {
  const { bill } = readSheet(drawSheet(drawing))
  return bill.readings
    .map(reading => (reading.class === 'heading' ? `heading ${reading.level}` : reading.class))
    .slice(1)
}

const UK_BILL = `
  Item | Description | Qty | Unit | Rate | Amount
  | SUBSTRUCTURE ||||
  | Excavation and earthwork ||||
  | Note: all rates to include disposal ||||
  A | Excavate to reduce levels | 164.15 | m3 | 16.14 | 2,649.38
  | maximum depth not exceeding 1.00 m ||||
  B | Excavating trenches to receive foundations; ||||
  | maximum depth not exceeding 0.25 m | 25 | m3 | 10.00 | 250.00
  C | Extra over for breaking out rock | | m3 | 35.00 | Rate only
  D | Compaction | | Item | | 120.00
  | To Collection |||| 3,019.38
  |||||
  | PROVISIONAL SUMS ||||
  A | Allow for landscaping (defined) | | Sum | | 5,000.00
  B | Undefined work to drains | | Sum | | 1,000.00
  C | Prime cost sum for ironmongery | | | | 750.00
  | DAYWORKS ||||
  A | Labour | | | | 2,000.00
  | CONTINGENCIES ||||
  A | Allow for contingencies | | | | 3,000.00
  | Carried to Summary |||| 11,750.00
  | TOTAL |||| 14,769.38`

describe('rows of a bill', () => {
  it('are classified as the trade means them', () => {
    expect(classesOf(UK_BILL)).toEqual(
      [
        'heading 1',
        'heading 2',
        'note',
        'item',
        'continuation',
        'lead',
        'item',
        'rateOnly',
        'lumpSum',
        'total',
        'blank',
        'heading 1',
        'provisionalSum',
        'provisionalSum',
        'pcSum',
        'heading 1',
        'daywork',
        'heading 1',
        'contingency',
        'total',
        'total',
      ].map((each, index) => (index === 7 ? 'extraOver' : each)),
    )
  })

  it('nest by a depth column, where a row with deeper rows under it is a heading', () => {
    expect(
      classesOf(`
      Hierarchy | Name | Quantity | Unit | Rate | Subtotal
      1 | House |||| 300
      2 | Walls ||||
      3 | Outer wall | 10 | m2 | 20 | 200
      3 | Inner wall ||||
      2 | Roof | 1 | item | 100 | 100`),
    ).toEqual(['heading 1', 'heading 2', 'item', 'unpriced', 'item'])
  })

  it('nest by the numbers in front of headings', () => {
    expect(
      classesOf(`
      No. | Description | Qty | Unit | Rate | Amount
      1 | Groundworks ||||
      1.1 | Excavation ||||
      1.1.1 | Reduce levels | 10 | m3 | 5 | 50
      1.1.2 | Trenches | 10 | m3 | 6 | 60
      1.2 | Filling ||||
      1.2.1 | Hardcore | 10 | m3 | 7 | 70`),
    ).toEqual(['heading 1', 'heading 2', 'item', 'item', 'heading 2', 'item'])
  })

  it('are not understood when a number cannot be read, and never thrown away', () => {
    const { bill, check } = readSheet(
      drawSheet(`
      Ref | Description | Qty | Unit | Rate | Amount
      1 | Door | 2 | No | 50 | 100
      2 | Window | about 3 | No | 60 | 180
      3 | Lock | 4 | No | 5 | 20
      Ref | Description | Qty | Unit | Rate | Amount
      ||||| 77`),
    )
    expect(check.notUnderstood).toEqual([
      { row: 2, text: '2 Window', reason: '"about 3" in Qty is not a number' },
      { row: 5, text: '', reason: 'It has no description, quantity or rate, and is not the sum of the lines above' },
    ])
    expect(bill.fates[4]).toBe('front')
    expect(bill.plan.total).toBe(12_000)
  })

  it('with an error of the spreadsheet are named with it', () => {
    const sheet = drawSheet('Ref|Description|Qty|Rate|Amount\n1|Door|2|50|100')
    const { check } = readSheet({ ...sheet, rows: [...sheet.rows, ['2', 'Window', 3, 60, { error: '#REF!' }]] })
    expect(check.notUnderstood[0]?.reason).toBe('#REF! in Amount')
  })

  it('without words are a sum when they equal the lines above', () => {
    expect(
      classesOf(`
      Description | Qty | Rate | Amount
      Door | 2 | 50 | 100
      Lock | 4 | 5 | 20
      ||| 120`),
    ).toEqual(['item', 'item', 'total'])
  })
})

describe('the plan', () => {
  it('keeps words, kinds, headings and order', () => {
    const { bill } = readSheet(drawSheet(UK_BILL))
    const { groups, products, zones } = bill.plan
    expect(zones).toEqual(['Bill quantity'])
    expect(groups.map(group => [group.name, group.parent])).toEqual([
      ['SUBSTRUCTURE', null],
      ['Excavation and earthwork', 0],
      ['PROVISIONAL SUMS', null],
      ['DAYWORKS', null],
      ['CONTINGENCIES', null],
    ])
    expect(products.slice(0, 2)).toMatchObject([
      {
        ref: 'A',
        name: 'Excavate to reduce levels',
        description: 'maximum depth not exceeding 1.00 m',
        notes: 'Note: all rates to include disposal',
        group: 1,
        unit: 'm³',
        rate: 161_400,
        isFixedPrice: true,
        amount: 264_938,
      },
      {
        ref: 'B',
        name: 'Excavating trenches to receive foundations; maximum depth not exceeding 0.25 m',
        amount: 25_000,
        rows: [6, 7],
        notes: '',
      },
    ])
    expect(products.slice(2)).toMatchObject([
      { notes: 'Extra over', cells: [], isRateOnly: false, amount: 0 },
      {
        name: 'Compaction',
        unit: 'single item',
        cells: [{ zone: 0, quantity: 10_000 }],
        rate: 1_200_000,
        amount: 12_000,
      },
      { notes: 'Provisional sum, defined', isProvisional: true, amount: 500_000 },
      { notes: 'Provisional sum, undefined', isProvisional: true },
      { notes: 'PC sum', isProvisional: true },
      { notes: 'Daywork' },
      { notes: 'Contingency' },
    ])
    const orders = [...groups, ...products].toSorted((a, b) => a.order - b.order).map(each => each.name)
    expect(orders.slice(0, 3)).toEqual(['SUBSTRUCTURE', 'Excavation and earthwork', 'Excavate to reduce levels'])
    expect(new Set(orders.map((_, index) => index)).size).toBe(orders.length)
  })

  it('has a zone per column and rounds each zone alone', () => {
    const { bill, check } = readSheet(
      drawSheet(`
      Ref | Product | Unit | Level 1 | Level 2 | Rate | Amount
      1 | Skim | m2 | 12.51 | 12.51 | 6.50 | 162.63
      2 | Board | m2 | | 3 | 10 | 30
      3 | Paint | m2 | 0 | 2 | 10 | 20`),
    )
    expect(bill.plan.zones).toEqual(['Level 1', 'Level 2'])
    expect(bill.plan.products.map(product => product.cells)).toEqual([
      [
        { zone: 0, quantity: 125_100 },
        { zone: 1, quantity: 125_100 },
      ],
      [{ zone: 1, quantity: 30_000 }],
      [
        { zone: 0, quantity: 0 },
        { zone: 1, quantity: 20_000 },
      ],
    ])
    expect(bill.plan.total).toBe(16_264 + 3_000 + 2_000)
    expect(check.zoneRounding).toBe(1)
    expect(check.arithmetic).toEqual([])
  })

  it('joins rows of one product by their zone names, and keeps a second row of a zone apart', () => {
    const { bill } = readSheet(
      drawSheet(`
      Section | Ref | Product | Unit | Zone | Quantity | Rate | Amount
      Walls > Inner | 1 | Partition | m2 | North | 10 | 20 | 200
      Walls > Inner | 1 | Partition | m2 | South | 5 | 20 | 100
      Walls > Outer | 2 | Cladding | m2 | | 7 | 30 | 210
      Walls > Outer | 2 | Cladding | m2 | | 7 | 30 | 210`),
    )
    expect(bill.plan.zones).toEqual(['North', 'South', 'Bill quantity'])
    expect(bill.plan.groups.map(group => [group.name, group.parent])).toEqual([
      ['Walls', null],
      ['Inner', 0],
      ['Outer', 0],
    ])
    expect(bill.plan.products.map(({ name, cells, group }) => [name, cells.length, group])).toEqual([
      ['Partition', 2, 1],
      ['Cladding', 1, 2],
      ['Cladding', 1, 2],
    ])
    expect(bill.plan.total).toBe(72_000)
  })

  it('names unnamed lines, keeps a zone of its own for unnamed columns, and moves up headings that are too deep', () => {
    const { bill, check } = readSheet(
      drawSheet(`
      Level | Description | Qty | Unit | Rate | Amount
      ${[1, 2, 3, 4, 5, 6].map(level => `${level} | Heading ${level} ||||`).join('\n')}
      7 | | 2 | pair | 10 | 20
      7 | | 3 | pair | 10 | 30`),
    )
    expect(bill.plan.products.map(product => product.name)).toEqual(['product1', 'product2'])
    expect(bill.plan.groups.map(group => group.parent)).toEqual([null, 0, 1, 2, 3, 3])
    expect(check.units).toEqual([{ text: 'pair', unit: null, rows: [7, 8] }])
    expect(bill.plan.products[0]?.unit).toBe('pair')
    expect(check.assumptions.map(each => each.kind)).toEqual(['flattened', 'unnamed', 'unnamed'])
  })

  it('follows the person: unticked rows stay out, chosen classes stay', () => {
    const sheet = drawSheet(`
      Description | Qty | Unit | Rate | Amount
      Sheet boarding | 10 | m2 | 16.67 | 166.67
      Option two | 1 | item | 400 | 400
      Fixings ||||
      Bolts | 2 | No | 5 | 10`)
    const { mapping } = startSheet(sheet)
    const choices = new Map([
      [1, { class: 'lumpSum' as const }],
      [2, { isExcluded: true }],
      [3, { class: 'heading' as const, level: 1 }],
    ])
    const { plan, fates } = buildPlan({ sheet, mapping, choices, units: new Map() })
    expect(plan.total).toBe(17_667)
    expect(plan.products.map(product => [product.name, product.notes, product.group])).toEqual([
      ['Sheet boarding', 'Printed 10.00 m2 at 16.67', null],
      ['Bolts', '', 0],
    ])
    expect(fates).toEqual(['front', 'product', 'excluded', 'heading', 'product'])
  })

  it('gives a text that continues nothing to the notes of the next product', () => {
    const sheet = drawSheet(
      'Ref|Description|Qty|Rate|Amount\n1|Door|2|10|20\n|ROOF|||\n|as drawing 12|||\n2|Tile|2|10|20',
    )
    const { mapping } = startSheet(sheet)
    const { plan, fates } = buildPlan({
      sheet,
      mapping,
      choices: new Map([[3, { class: 'continuation' as const }]]),
      units: new Map(),
    })
    expect(plan.products.map(product => [product.description, product.notes])).toEqual([
      ['', ''],
      ['', 'as drawing 12'],
    ])
    expect(fates[3]).toBe('note')
  })

  // "Bathroom suite" put its lines under "Bathroom", and "(cont.)" alone under a heading without letters.
  it('goes on with a heading that is named as continued, and with no other', () => {
    const headingsOf = (...names: string[]) => {
      const sheet = { name: 'Bill', hidden: false, rows: names.map(name => [name]) }
      const mapping = { headerRow: -1, columns: [{ role: 'name', style: 'point', title: '' } as const] }
      const choices = new Map(names.map((_, row) => [row, { class: 'heading', level: 1 } as const]))
      return buildPlan({ sheet, mapping, choices, units: new Map() }).plan.groups.map(group => group.name)
    }
    expect(headingsOf('Groundwork', 'Walls', "Groundwork (Cont'd)")).toEqual(['Groundwork', 'Walls'])
    expect(headingsOf('Maçonnerie', 'Toiture', 'Maçonnerie (suite)')).toEqual(['Maçonnerie', 'Toiture'])
    expect(headingsOf('Bathroom', 'Kitchen', 'Bathroom suite')).toEqual(['Bathroom', 'Kitchen', 'Bathroom suite'])
    expect(headingsOf('***', '(cont.)')).toEqual(['***', '(cont.)'])
  })

  it('joins pounds and pence, a minus counting for both', () => {
    const { bill } = readSheet(
      drawSheet('Item|Description|Qty|Rate|£|p\nA|Wall|||402|50\nB|Credit|||-12|25\nC|Nails||||75'),
    )
    expect(bill.plan.products.map(product => product.amount)).toEqual([40_250, -1_225, 75])
  })

  it('keeps texts within the length of the fields and reports the cut', () => {
    const long = 'word '.repeat(400).trim()
    const { bill, check } = readSheet(
      drawSheet(
        `Ref | Description | Qty | Rate | Amount\n${'R'.repeat(14)} | ${long} | 2 | 10 | 20\nB | Short\u0000 \ud800name | 2 | 10 | 20`,
      ),
    )
    expect(bill.plan.products[0]?.name).toHaveLength(1_000)
    expect(bill.plan.products[0]?.description).toBe(long)
    expect(bill.plan.products[1]?.name).toBe('Short \ufffdname')
    expect(check.assumptions.map(each => each.kind)).toEqual(['shortened'])
  })
})

it('a bill to be priced comes in unpriced: a blank rate times a quantity, kept as 0, is no price', () => {
  const { bill } = readSheet(
    drawSheet(`
      Item | Description | Qty | Unit | Rate | Amount
      A | Excavate to reduce levels | 164.15 | m3 | | 0.00
      B | Concrete in foundations | 25 | m3 | | 0
      C | Included elsewhere | 3 | nr | 0.00 | 0.00
      | Total |||| 0.00`),
  )
  expect(bill.plan.products.map(({ name, rate }) => [name, rate])).toEqual([
    ['Excavate to reduce levels', null],
    ['Concrete in foundations', null],
    ['Included elsewhere', 0],
  ])
})

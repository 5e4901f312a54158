import { describe, expect, it } from 'vitest'
import { withExponent, withRole } from './columns'
import { startSheet } from '../workbook/suggest-sheet'
import { drawSheet, readSheet } from '../testing/read-sheet'
import { exponentOf, suggestHeaderRow } from './titles'

const rolesOf = (drawing: string) => {
  const { mapping, hints } = startSheet(drawSheet(drawing))
  return { roles: mapping.columns.map(column => column.role), mapping, hints }
}

describe('suggested columns', () => {
  it('reads a plain UK bill', () => {
    expect(
      rolesOf(`
      Bill No. 2 |||||
      Item | Description | Qty | Unit | Rate | £
      | SUBSTRUCTURE ||||
      A | Excavate to reduce levels | 164.15 | m3 | 16.14 | 2,649.38
      B | Hardcore filling | 44.60 | m3 | 28.22 | 1,258.61
      C | Blinding | 12 | m2 | 4.50 | 54.00`).roles,
    ).toEqual(['ref', 'name', 'quantity', 'unit', 'rate', 'amount'])
  })

  it('believes sums before titles', () => {
    const { roles } = rolesOf(`
      Description | Quantity | Rate | No. | Price | Total
      Door | 9 | 1 | 3 | 250 | 750.00
      Frame | 7 | 2 | 4 | 80 | 320.00
      Lock | 5 | 3 | 6 | 12.50 | 75.00`)
    expect(roles).toEqual(['name', 'ignore', 'ignore', 'quantity', 'rate', 'amount'])
  })

  it('reports a title that names another column than the sums do', () => {
    const { hints } = rolesOf(`
      Description | Quantity | Rate | No. | Price | Total
      Door | 9 | 1 | 3 | 250 | 750.00
      Frame | 7 | 2 | 4 | 80 | 320.00
      Lock | 5 | 3 | 6 | 12.50 | 75.00`)
    expect(hints).toContain(
      'Column B Quantity is titled as the quantity, but D No. × E Price gives F Total on 3 rows, so D No. is read. Choose B if the title is right.',
    )
    expect(
      rolesOf(`
      Description | Quantity | Rate | Total
      Door | 3 | 250 | 750.00
      Frame | 4 | 80 | 320.00
      Lock | 6 | 12.50 | 75.00`).hints,
    ).toEqual([])
  })

  it.each(['Rank', 'Position', 'Pos', 'No'])('finds the ref beside a column "%s"', title => {
    const { roles } = rolesOf(`
      ${title} | Ref | Description | Unit | Qty | Rate | Amount
      1 | W-100 | Wall | m2 | 3 | 25.00 | 75.00
      2 | W-200 | Lining | m2 | 4 | 80.00 | 320.00
      3 | D-100 | Door | nr | 6 | 12.50 | 75.00`)
    expect(roles).toEqual(['ignore', 'ref', 'name', 'unit', 'quantity', 'rate', 'amount'])
  })

  it('finds pounds and pence', () => {
    const { roles } = rolesOf(`
      Item | Description | Quantity | Unit | Rate | £ | p
      A | Brickwork | 10 | m2 | 40.25 | 402 | 50
      B | Blockwork | 12 | m2 | 30.10 | 361 | 20`)
    expect(roles.slice(5)).toEqual(['amount', 'amountPence'])
  })

  it('finds a column per zone by the places named, with bands over them', () => {
    const { roles, mapping } = rolesOf(`
      ||| Level 1 | Level 2 | Block C ||
      Ref | Product | Unit | Qty | Qty | Qty | Rate | Amount
      1 | Partition | m2 | 10 | 20 | | 32.88 | 986.40
      2 | Ceiling | m2 | 5 | | 6 | 10.00 | 110.00`)
    expect(roles).toEqual(['ref', 'name', 'unit', 'zoneQuantity', 'zoneQuantity', 'zoneQuantity', 'rate', 'amount'])
    expect(mapping.columns.map(column => column.title).slice(3, 6)).toEqual([
      'Level 1 Qty',
      'Level 2 Qty',
      'Block C Qty',
    ])
  })

  it('finds zones by their sum, whatever they are called', () => {
    const { roles } = rolesOf(`
      Description | Unit | Nord | Süd | Qty | Rate | Amount
      Wall | m2 | 10 | 5 | 15 | 20 | 300
      Slab | m2 | 7 | 4 | 11 | 30 | 330
      Roof | m2 | 8 | 1 | 9 | 70 | 630`)
    expect(roles).toEqual(['name', 'unit', 'zoneQuantity', 'zoneQuantity', 'quantity', 'rate', 'amount'])
  })

  it('reads German and French titles with decimal commas', () => {
    const german = rolesOf(
      `
      Pos.;Bezeichnung;Menge;Einheit;EP;GP
      1.1;Boden lösen;100,500;m3;12,50;1.256,25
      1.2;Baustelle einrichten;1,000;psch;1.200,00;1.200,00`.replaceAll(';', '|'),
    )
    expect(german.roles).toEqual(['ref', 'name', 'quantity', 'unit', 'rate', 'amount'])
    expect(german.mapping.columns.slice(2).map(column => column.style)).toEqual(['comma', 'comma', 'comma', 'comma'])
    expect(
      rolesOf(`
      N° | Désignation | U | Quantité | P.U. HT | Montant HT
      1 | Gros œuvre | ens | 1 | 40 000,00 | 40 000,00
      2 | Cloison | m² | 12,5 | 10,20 | 127,50`).roles,
    ).toEqual(['ref', 'name', 'unit', 'quantity', 'rate', 'amount'])
  })

  it('ignores a unit that measures another column, and reports it', () => {
    const { roles, hints } = rolesOf(`
      Item | Amount required | Unit | Supplier | Packs | £ per pack | Total £
      Damp proof course in rolls | 22 | m | Alpha | 2 | 8.50 | 17.00
      Plasterboard sheets, tapered | 81 | m2 | Beta | 53 | 10.51 | 557.03
      Insulation batts for walls | 42 | m2 | Beta | 11 | 24.79 | 272.69`)
    expect(roles).toEqual(['name', 'ignore', 'ignore', 'ignore', 'quantity', 'rate', 'amount'])
    expect(hints).toHaveLength(1)
  })

  it('needs no titles', () => {
    const sheet = drawSheet(`
      Excavate | 10 | m3 | 4.5 | 45
      Backfill | 8 | m3 | 6 | 48
      Dispose of soil | 2.5 | m3 | 30 | 75`)
    expect(suggestHeaderRow(sheet)).toBe(-1)
    expect(startSheet(sheet).mapping.columns.map(column => column.role)).toEqual([
      'name',
      'quantity',
      'unit',
      'rate',
      'amount',
    ])
  })

  it('gives a role that one column may have to one column', () => {
    const { mapping } = rolesOf('Ref | Description | Qty | Rate\n1 | A door | 2 | 10')
    expect(withRole(mapping, 0, 'name').columns.map(column => column.role)).toEqual([
      'name',
      'ignore',
      'quantity',
      'rate',
    ])
    expect(withRole(mapping, 0, 'description').columns.map(column => column.role)).toEqual([
      'description',
      'name',
      'quantity',
      'rate',
    ])
  })
})

describe('which column is the amount', () => {
  it('takes the net where VAT and the total with it are beside it', () => {
    const { roles, hints } = rolesOf(`
      Ref | Description | Net £ | VAT £ | Total £
      1 | Roof repairs | 12000 | 2400 | 14400
      2 | Windows | 8500 | 1700 | 10200
      3 | Decoration | 4000 | 800 | 4800
      | Total | 24500 | 4900 | 29400`)
    expect(roles).toEqual(['ref', 'name', 'amount', 'ignore', 'ignore'])
    expect(hints).toEqual([
      'Column E Total £ is C Net £ with D VAT £, so C Net £ is read as the amount. The tax and the total with tax are left out.',
    ])
  })

  it('takes the total of fixed and time-related charges, not one of its parts', () => {
    const { roles, hints } = rolesOf(`
      Ref | Item | Weeks | Rate per week £ | Time related charge £ | Fixed charge £ | Total £
      1.1 | Project manager | 40 | 1850 | 74000 | | 74000
      1.2 | Accommodation | 40 | 220 | 8800 | 1800 | 10600
      1.3 | Tower crane | 26 | 2400 | 62400 | 18500 | 80900
      1.4 | Electrics | 38 | 95 | 3610 | 6200 | 9810
      1.5 | Insurances | | | | 14750 | 14750`)
    expect(roles).toEqual(['ref', 'name', 'quantity', 'ignore', 'ignore', 'ignore', 'amount'])
    expect(hints).toEqual([
      'Column G Total £ is the sum of E Time related charge £, F Fixed charge £, so it is read as the amount. Rates are worked back from it.',
    ])
  })

  it('reads the prices of an activity schedule as amounts', () => {
    const { roles } = rolesOf(`
      Activity ID | Activity description | Start | Finish | Weighting | Price £
      A100 | Set up | 2024-01-09 | 2024-01-19 | 0.4 | 24000
      A110 | Piling | 2024-01-11 | 2024-01-29 | 0.6 | 36000
      | The total of the Prices | | | 1 | 60000`)
    expect(roles).toEqual(['ref', 'name', 'ignore', 'ignore', 'ignore', 'amount'])
  })

  it('reads a price right of a rate as the amount, and the price of a schedule of rates as a rate', () => {
    expect(
      rolesOf(`
      Item number | Description | Unit | Expected quantity | Rate | Price
      1 | Mobilise | sum | | | 3200
      2 | Survey visits | visit | 24 | 310 | 7440`).roles,
    ).toEqual(['ref', 'name', 'unit', 'quantity', 'rate', 'amount'])
    expect(
      rolesOf(`
      Item | Description | Unit | Price
      1 | Labourer | hour | 32
      2 | Excavator | day | 410
      3 | Dumper | day | 90`).roles,
    ).toEqual(['ref', 'name', 'unit', 'rate'])
  })

  it.each([
    ['Stage | Description | % of fee | Fee £', ['ref', 'name', 'ignore', 'amount']],
    ['VO | Description | Omit £ | Add £', ['ref', 'name', 'amountLess', 'amount']],
    ['Activity ID | Activity description | Start | Lump sum price', ['ref', 'name', 'ignore', 'amount']],
  ])('finds the titles of %s', (titles, roles) => {
    const found = rolesOf(`
      ${titles}
      2 | Concept design | 0.2 | 12000
      3 | Technical design | 0.8 | 48000`)
    expect([found.mapping.headerRow, found.roles]).toEqual([0, roles])
  })
})

it.each(['Percentage', 'No. of men', 'Days', 'Weeks', 'Weighting', '% of total', 'GST', 'Start'])(
  'a column “%s” is no zone',
  title => {
    const { roles } = rolesOf(`
      Ref | Description | ${title} | Amount £
      1 | Fixers | 4 | 10560
      2 | Dryliners | 6 | 25380
      3 | Labourers | 2 | 8250`)
    expect(roles).toEqual(['ref', 'name', 'ignore', 'amount'])
  },
)

it('pence are found where the titles repeat on each page', () => {
  const { roles } = rolesOf(`
    | | | | Rate | | Amount |
    Item | Description | Qty | Unit | £ | p | £ | p
    A | Topsoil | 450 | m2 | 1 | 85 | 832 | 50
    B | Reduce levels | 312 | m3 | 6 | 40 | 1996 | 80
    | | | | Rate | | Amount |
    Item | Description | Qty | Unit | £ | p | £ | p
    C | Hardcore | 112 | m3 | 41 | 90 | 4692 | 80`)
  expect(roles).toEqual(['ref', 'name', 'quantity', 'unit', 'rate', 'ratePence', 'amount', 'amountPence'])
})

it('supply and fix beside each other are no two tenderers', () => {
  const drawing = (one: string, two: string) => `
    | | | | ${one} | | ${two} |
    Item | Description | Qty | Unit | Rate | Amount | Rate | Amount
    1 | Radiators | 10 | nr | 50 | 500 | 20 | 200
    2 | Valves | 10 | nr | 30 | 300 | 10 | 100
    3 | Pipe | 100 | m | 4 | 400 | 6 | 600`
  const biddersOf = (text: string) => startSheet(drawSheet(text)).bidders.map(({ name }) => name)
  expect(biddersOf(drawing('Supply', 'Fix'))).toEqual([])
  expect(biddersOf(drawing('Able Ltd', 'Baker Ltd'))).toEqual(['Able Ltd', 'Baker Ltd'])
})

describe('money in thousands', () => {
  const total = (drawing: string) => {
    const { bill, check } = readSheet(drawSheet(drawing))
    return [bill.plan.total, check.printedTotal, check.proof.verdict]
  }
  it.each(['£000', "£'000", '£’000', '£ 000', '£k', "Total £'000", 'Cost (£000s)'])(
    '“%s” is multiplied exactly',
    title => {
      expect(
        total(`
      Ref | Element | ${title}
      1 | Substructure | 1,245
      2 | Frame | 3,310.5
      3 | Services | 4,122.256789
      | Total £000 | 8,677.756789`),
      ).toEqual([867_775_679, 867_775_679, 'agrees'])
    },
  )

  it('“£m” is millions, with a note', () => {
    const drawing = `
      Ref | Element | £m
      1 | Substructure | 1.245
      2 | Frame | 3.3105
      | Total | 4.5555`
    expect(total(drawing)).toEqual([455_550_000, 455_550_000, 'agrees'])
    expect(rolesOf(drawing).hints).toEqual([
      'The figures of column C £m are in millions: each is multiplied by 1,000,000. Choose “single figures” at the column if the title is wrong.',
    ])
  })

  // Found by an audit: 832.50 was read as 83,250.00.
  it('“Rate (pence)” and “Amount (pence)” are divided by 100', () => {
    const drawing = `
      Item | Description | Qty | Unit | Rate (pence) | Amount (pence)
      A | Bricks | 1000 | nr | 62 | 62000
      B | Ties | 2500 | nr | 8.5 | 21250
      | Total | | | | 83250`
    expect(total(drawing)).toEqual([83_250, 83_250, 'agrees'])
    expect(readSheet(drawSheet(drawing)).bill.plan.products.map(({ rate }) => rate)).toEqual([6_200, 850])
  })

  it.each(['£ and pence', '£ p', 'Price £', 'Pence per £'])('“%s” is not pence', title =>
    expect(exponentOf(title)).toBe(0),
  )

  it.each(['£/000', 'Rate per thousand £', '£ m2', '£/m', 'Amount £'])('“%s” is not', title => {
    expect(exponentOf(title)).toBe(0)
  })

  it('is single pounds again by the choice of the person', () => {
    const { mapping } = rolesOf('Ref | Element | £000\n1 | Frame | 5\n2 | Roof | 6')
    expect(mapping.columns[2]?.exponent).toBe(3)
    expect(withExponent(mapping, 2, 0).columns[2]).not.toHaveProperty('exponent')
  })
})

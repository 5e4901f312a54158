import { describe, expect, it } from 'vitest'
import { withRole } from './columns'
import { startSheet } from './suggest-sheet'
import { drawSheet } from './testing/read-sheet'
import { suggestHeaderRow } from './titles'

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

  it('says when a title names another column than the sums do', () => {
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

  it('leaves out a unit that measures another column, and says so', () => {
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

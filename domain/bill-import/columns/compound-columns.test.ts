// Bills with the money of a line in several columns, or with a column that changes the rate. Each is read as the page reads it before any choice.
import { describe, expect, it } from 'vitest'
import { pence } from '../../value/money'
import { partTitle } from '../sheet/amount-parts'
import { startSheet } from '../workbook/suggest-sheet'
import { drawSheet, readSheet } from '../testing/read-sheet'

const read = (drawing: string) => {
  const sheet = drawSheet(drawing)
  const { bill, check } = readSheet(sheet)
  const { mapping, hints } = startSheet(sheet)
  return {
    total: bill.plan.total,
    amounts: bill.plan.products.map(each => each.amount),
    quantities: bill.plan.products.map(each => each.cells.map(cell => cell.quantity / 10_000)),
    units: bill.plan.products.map(each => each.unit),
    verdict: check.proof.verdict,
    roles: mapping.columns.map(each => each.role),
    zones: bill.plan.zones,
    assumptions: bill.assumptions.map(each => each.kind),
    hints,
  }
}

describe('omissions are subtracted from additions', () => {
  it('once, where a row below repeats them', () => {
    const found = read(`
      VO | Description | Qty | Unit | Rate | Omit | Add
      1 | Blockwork | 10 | m2 | 40 | 400 |
      2 | Stud partition | 12 | m2 | 55 | | 660
      3 | Carpet | 5 | m2 | 20 | 100 |
      | Totals | | | | 500 | 660
      | Less omissions | | | | | -500
      | Net value of variation | | | | | 160`)
    expect(found).toMatchObject({ total: 16_000, verdict: 'agrees', amounts: { length: 3 } })
  })

  it('and a deduction that repeats nothing is a line', () => {
    const found = read(`
      Ref | Description | Amount
      1 | Blockwork | 660
      2 | Less omissions | -500
      | Total | 160`)
    expect(found).toMatchObject({ total: 16_000, verdict: 'agrees', amounts: { length: 2 } })
  })

  it('and one of another amount than was taken off is a line too', () => {
    const found = read(`
      VO | Description | Qty | Unit | Rate | Omit | Add
      1 | Blockwork | 10 | m2 | 40 | 400 |
      2 | Stud partition | 12 | m2 | 55 | | 660
      3 | Less omissions not measured | | | | | -50
      | Net value of variation | | | | | 210`)
    expect(found).toMatchObject({ total: 21_000, verdict: 'agrees', amounts: [-40_000, 66_000, -5_000] })
  })

  it('in lump sums, however the omissions are printed', () => {
    for (const omit of [
      '1200 | 415.50 | 1615.50',
      '(1,200.00) | (415.50) | (1,615.50)',
      '-1200 | -415.50 | -1615.50',
    ]) {
      const [one, two, all] = omit.split('|')
      const found = read(`
        VO | Description | Omit £ | Add £
        1 | Blockwork for partition | ${one} | 1950
        2 | Carpet to store | ${two} |
        3 | More sockets | | 640
        | Totals | ${all} | 2590
        | Net addition | | 974.50`)
      expect(found, omit).toMatchObject({
        total: 97_450,
        amounts: [75_000, -41_550, 64_000],
        verdict: 'agrees',
        hints: ['Columns C Omit £, D Add £: what is omitted is taken off what is added.'],
      })
    }
  })

  it('on measured lines, whose quantity is then negative', () => {
    const found = read(`
      Item | Description | Qty | Unit | Rate | Omit | Add
      A | Stud partition | 10 | m2 | 40 | 400 |
      B | Block partition | 10 | m2 | 65 | | 650
      C | Skirting | 20 | m | 5.50 | 110 |
      D | Paint | 30 | m2 | 4.50 | | 135
      | Total | | | | 510 | 785`)
    expect(found).toMatchObject({ total: 27_500, verdict: 'agrees', quantities: [[-10], [10], [-20], [30]] })
  })

  it('in quantities too, as a remeasurement has them', () => {
    const found = read(`
      Item | Description | Unit | Rate | Omit Qty | Add Qty | Omit £ | Add £
      A | Trench | m3 | 20 | 10 | 14 | 200 | 280
      B | Pipe | m | 35 | 40 | 30 | 1400 | 1050
      C | Bed | m3 | 90 | 2 | 3 | 180 | 270
      | Total | | | | | 1780 | 1600`)
    expect(found).toMatchObject({ total: -18_000, verdict: 'agrees', quantities: [[4], [-10], [1]] })
  })

  it('and neither is, where a net column has both', () => {
    const found = read(`
      VO | Description | Omit £ | Add £ | Net £
      1 | Blockwork | 1200 | 1950 | 750
      2 | Carpet | 415 | 0 | -415
      3 | Sockets | 0 | 640 | 640
      | Total | 1615 | 2590 | 975`)
    expect(found).toMatchObject({ total: 97_500, verdict: 'agrees' })
    expect(found.roles).toEqual(['ref', 'name', 'ignore', 'ignore', 'amount'])
  })
})

describe('parts of one line', () => {
  it('supply and fix are added, rates and amounts', () => {
    const found = read(`
      Ref | Description | Qty | Unit | Supply rate | Supply £ | Fix rate | Fix £
      1 | Basin | 4 | nr | 100 | 400 | 35 | 140
      2 | Pipe | 30 | m | 6.50 | 195 | 9 | 270
      3 | Valve | 12 | nr | 22 | 264 | 8 | 96
      | Total | | | | 859 | | 506
      | Grand total | | | | | | 1365`)
    expect(found).toMatchObject({
      total: 136_500,
      amounts: [54_000, 46_500, 36_000],
      verdict: 'agrees',
      assumptions: [],
    })
    expect(found.hints).toEqual(['Columns F Supply £, H Fix £ are parts of one line and are added up.'])
  })

  it('and their total is the amount where there is one', () => {
    const found = read(`
      Ref | Description | Qty | Unit | Supply rate | Supply £ | Fix rate | Fix £ | Total £
      1 | Basin | 4 | nr | 100 | 400 | 35 | 140 | 540
      2 | Pipe | 30 | m | 6.50 | 195 | 9 | 270 | 465
      3 | Valve | 12 | nr | 22 | 264 | 8 | 96 | 360
      | Total | | | | 859 | | 506 | 1365`)
    expect(found).toMatchObject({ total: 136_500, verdict: 'agrees' })
    expect(found.hints).toEqual(['Column I Total £ is F Supply £, H Fix £ together, so it is read as the amount.'])
  })

  it('two rates without an amount are one rate', () => {
    const found = read(`
      Ref | Description | Qty | Unit | Supply rate £ | Fix rate £
      1 | Basin | 4 | nr | 100 | 35
      2 | Pipe | 30 | m | 6.50 | 9`)
    expect(found.amounts).toEqual([54_000, 46_500])
  })

  it.each([
    ['Phase 1 £ | Phase 2 £', 'Phase'],
    ['Labour £ | Materials £', 'Labour'],
    ['Fixed charge £ | Time-related charge £', 'Fixed'],
    ['Block A | Block B', 'Block'],
  ])('%s are added in a list of lump sums', titles => {
    const found = read(`
      Element | ${titles}
      Enabling | 12000 | 3500
      Structure | 45000 | 38000
      Total | 57000 | 41500
      Total of all | | 98500`)
    expect(found).toMatchObject({ total: 9_850_000, amounts: [1_550_000, 8_300_000], verdict: 'agrees' })
  })

  it('a wrong total of them is reported', () => {
    const found = read(`
      Element | Phase 1 £ | Phase 2 £
      Enabling | 12000 | 3500
      Structure | 45000 | 38000
      Total | 57000 | 41000`)
    expect(found).toMatchObject({ total: 9_850_000, verdict: 'differs' })
  })

  it('phases with quantities become zones, at the one rate', () => {
    const found = read(`
      Item | Description | Unit | Rate | Phase 1 Qty | Phase 1 £ | Phase 2 Qty | Phase 2 £
      A | Kerb | m | 20 | 10 | 200 | 4 | 80
      B | Paving | m2 | 45 | 11 | 495 | 6 | 270
      C | Bollard | nr | 150 | 3 | 450 | 2 | 300
      | Total | | | | 1145 | | 650`)
    expect(found).toMatchObject({
      total: 179_500,
      verdict: 'agrees',
      zones: ['Phase 1', 'Phase 2'],
      quantities: [
        [10, 4],
        [11, 6],
        [3, 2],
      ],
    })
  })

  it('two firms are no parts, and quantities by block are zones', () => {
    expect(partTitle('Smith Ltd £')).toBeNull()
    expect(
      read(`
      Item | Description | Unit | Block A | Block B | Rate
      A | Kerb | m | 10 | 4 | 20
      B | Paving | m2 | 11 | 6 | 45`).roles,
    ).toEqual(['ref', 'name', 'unit', 'zoneQuantity', 'zoneQuantity', 'rate'])
  })
})

describe('a rate that something beside it changes', () => {
  it.each([
    ['Adj %', ['5', '-2.5', '10'], ['210.00', '438.75', '330.00']],
    ['OH&P %', ['12.5%', '12.5%', '12.5%'], ['225.00', '506.25', '337.50']],
    ['Waste', ['0.1', '0.1', '0.1'], ['220.00', '495.00', '330.00']],
    ['Factor', ['1.1', '0.95', '1.2'], ['220.00', '427.50', '360.00']],
    ['Less', ['5', '2.5', '10'], ['190.00', '438.75', '270.00']],
  ])('by a column "%s"', (title, by, amounts) => {
    const total = amounts.reduce((sum, each) => sum + Number(each), 0)
    const found = read(`
      Item | Description | Qty | Unit | Rate | ${title} | Amount
      A | Kerb | 10 | m | 20 | ${by[0]} | ${amounts[0]}
      B | Paving | 10 | m2 | 45 | ${by[1]} | ${amounts[1]}
      C | Bollard | 2 | nr | 150 | ${by[2]} | ${amounts[2]}
      | Total | | | | | ${total.toFixed(2)}`)
    expect(found).toMatchObject({ total: Math.round(total * 100), verdict: 'agrees' })
  })

  it('for a hundred or a thousand, by its unit or a column, only where the amount bears it out', () => {
    const found = read(`
      Item | Description | Qty | Unit | Rate | Amount
      A | Facing bricks | 2500 | per 1000 | 480 | 1200.00
      B | Wall ties | 250 | 100 nr | 15 | 37.50
      C | Screws | 3 | 100 nr | 4 | 12.00
      D | Mortar | 9 | t | 60 | 540.00
      | Total | | | | 1789.50`)
    expect(found).toMatchObject({
      total: 178_950,
      verdict: 'agrees',
      units: ['single item', 'single item', '100 nr', 'tonne(s)'],
    })
    expect(found.assumptions).toEqual(['ratePer', 'ratePer'])
    const merchant = read(`
      Code | Description | Qty | Price | Per | Goods value
      1001 | Facing bricks | 4000 | 480 | 1000 | 1920.00
      1002 | Wall ties | 300 | 15 | 100 | 45.00
      1003 | Lintel | 5 | 17.50 | 1 | 87.50
      | Total | | | | 2052.50`)
    expect(merchant).toMatchObject({ total: 205_250, verdict: 'agrees' })
  })

  it('for a thousand gives the printed amount where four decimals cannot hold the rate of one', () => {
    const found = read(`
      Item | Description | Qty | Unit | Rate | Amount
      A | Facing bricks | 25000 | per 1000 | 480.33 | 12008.25
      B | Mortar | 9 | t | 60 | 540.00
      C | Sand | 4 | t | 30 | 120.00
      | Total | | | | 12668.25`)
    expect(found.total - 1_266_825).toBeLessThanOrEqual(pence(75))
    expect(found.verdict).toBe('agrees')
  })
})

describe('pounds and pence in two columns each', () => {
  it('are the rate and the amount', () => {
    const found = read(`
      Item | Description | Qty | Unit | £ | p | £ | p
      A | Excavation | 50 | m3 | 24 | 75 | 1237 | 50
      B | Hardcore | 30 | m3 | 28 | 0 | 840 | 0
      | To collection | | | | | 2077 | 50`)
    expect(found).toMatchObject({ total: 207_750, verdict: 'agrees' })
  })
})

// The session as the import worker runs it, called as the page calls it.
import { describe, expect, it } from 'vitest'
import type { SessionView } from '#domain/bill-import/session/view'
import { costOf, quantityOf, rateOf, type Quantity } from '#domain/value/money'
import { ImportSession } from './bill-session'
import { bytesOf } from './testing/read'

const TITLES = 'Ref,Description,Unit,Qty,Rate,Amount'
const lineOf = (at: number) => `A${at},Partition of type ${at},m2,2,${at + 1}.00,${(at + 1) * 2}.00`
const billOf = (lines: number) =>
  [TITLES, ...Array.from({ length: lines }, (_, at) => lineOf(at)), `,Total,,,,${lines * (lines + 1)}.00`].join('\n')

async function opened(csv: string): Promise<{ session: ImportSession; view: SessionView }> {
  const session = new ImportSession()
  const read = await session.open('bill.csv', bytesOf(csv), new Map(), 'GBP')
  if (!read.ok) throw new Error(read.reason)
  return { session, view: read.view }
}

describe('the import session', () => {
  it('returns figures and short lists, and rows only on request', async () => {
    const { session, view } = await opened(billOf(1_500))
    expect(view.plan).toMatchObject({ products: 1_500, total: 225_150_000 })
    expect(view.check.proof.verdict).toBe('agrees')
    // Only a count in it grows with the bill.
    expect(JSON.stringify(view).length).toBeLessThan(6_000)
    expect(session.rows('item', 1_000, 1_002).map(each => each.facts.ref)).toEqual(['A1000', 'A1001'])
    expect(session.placeOf('item', 1_001)).toBe(1_000)
    expect(session.sheetRows(0, 1)[0]?.[0]).toBe('Ref')
  })

  it('of hundreds of sums returns those that differ and as many others as a page shows, with their number', async () => {
    const page = (at: number) => [
      `,SECTION ${at},,,,`,
      lineOf(at),
      `,Sub-total,,,,${(at + 1) * 2 + (at === 450 ? 5 : 0)}.00`,
    ]
    const { view } = await opened([TITLES, ...Array.from({ length: 500 }, (_, at) => page(at)).flat()].join('\n'))
    const { totals } = view.check
    expect([totals.count, totals.apart, totals.first.length]).toEqual([500, 1, 400])
    expect(totals.first.map(each => each.row).toSorted((a, b) => a - b)).toEqual(totals.first.map(each => each.row))
    expect(totals.first.at(-1)).toMatchObject({ difference: 500 })
  })

  it('sends each line with its row and text in the file, unconverted', async () => {
    const { session } = await opened(billOf(3))
    session.prepare({
      project: 1,
      projectWorkPackage: null,
      name: 'Drylining',
      source: 'imp_c',
      exchange: { from: 'EUR', price: costOf(0.5) },
      onto: null,
    })
    const [, second] = session.chunk(0).entries
    expect(second).toMatchObject({
      rate: '1.0000',
      read: { sheet: 'bill', rows: '3', text: 'A1 | Partition of type 1 | m2 | 2 | 2.00 | 4.00' },
    })
  })

  it('an unticked row leaves the sums, and undo brings it back', async () => {
    const { session } = await opened(billOf(20))
    const without = session.edit({ kind: 'rows', rows: [1], choice: { isExcluded: true } })
    expect(without.plan.total).toBe(42_000 - 200)
    expect(without.check.proof).toMatchObject({ verdict: 'differs', difference: 200 })
    expect(without.chips.find(chip => chip.value === 'excluded')).toMatchObject({ count: 1, unticked: 1 })
    expect(session.rows('all', 1, 2)[0]?.isTicked).toBe(false)
    const back = session.undo()
    expect(back.plan.total).toBe(42_000)
    expect(back.check.proof.verdict).toBe('agrees')
    expect(back.canUndo).toBe(false)
  })

  it('a decision about all rows shown reaches those that no page has asked for', async () => {
    const { session } = await opened(billOf(2_000))
    const view = session.edit({ kind: 'rows', rows: { shown: 'item' }, choice: { isExcluded: true } })
    expect(view.plan.products).toBe(0)
  })

  it('a remedy changes every row of its kind, also those not listed', async () => {
    const wrong = Array.from({ length: 600 }, (_, at) => `A${at},Door ${at},nr,2,10.00,21.00`)
    const { session, view } = await opened([TITLES, ...wrong].join('\n'))
    expect(view.check.arithmetic.count).toBe(600)
    expect(view.check.arithmetic.first.length).toBeLessThan(600)
    const after = session.edit({ kind: 'rows', rows: { found: 'arithmetic' }, choice: { takesPrinted: true } })
    expect(after.check.arithmetic.count).toBe(0)
    expect(after.plan.total).toBe(600 * 2_100)
  })

  it('returns the bill in chunks that add up to its total', async () => {
    const { session } = await opened(billOf(1_200))
    const details = {
      project: 1,
      projectWorkPackage: null,
      name: 'Bill',
      source: 'imp_c',
      exchange: null,
      onto: null,
    } as const
    const { header, chunks } = session.prepare(details)
    const entries = Array.from({ length: chunks }, (_, number) => session.chunk(number).entries).flat()
    expect(entries).toHaveLength(header.products)
    expect(header).toMatchObject({ products: 1_200, total: '1441200.00', printedTotal: '1441200.00' })
  })

  it('returns the text above the bill, except with a revision', async () => {
    const { session, view } = await opened(['Meridian Homes', '', TITLES, lineOf(0), lineOf(1)].join('\n'))
    expect(view.notes).toBe(1)
    const details = { project: 1, projectWorkPackage: null, name: 'Bill', source: 'imp_c', exchange: null } as const
    const made = session.prepare({ ...details, onto: null })
    expect(made.header).toMatchObject({ products: 2, notes: 1 })
    expect(session.chunk(0).entries.at(-1)).toEqual({
      kind: 'note',
      place: 0,
      title: 'bill, above the bill',
      text: 'Meridian Homes',
    })
    session.know({ zones: [], groups: [], products: [], decimals: null }, true)
    session.revise(null, 'imp_c', null)
    expect(session.prepare({ ...details, onto: { assessment: 9, base: 1 } }).header.notes).toBe(0)
  })

  it('returns the rates of every tenderer of the file, at the exchange rate too, except with a revision', async () => {
    const titles = 'Ref,Description,Unit,Qty,Alder Rate,Alder Amount,Birch Rate,Birch Amount'
    const { session, view } = await opened(
      [
        titles,
        'A,Walls,m2,10,4.00,40.00,5.00,50.00',
        'B,Floors,m2,20,6.50,130.00,6.00,120.00',
        'C,Doors,nr,3,90.00,270.00,,',
        'D,Locks,nr,4,8.00,32.00,9.00,36.00',
      ].join('\n'),
    )
    expect(view.bidders.map(each => each.name)).toEqual(['Alder', 'Birch'])
    const details = { project: 1, projectWorkPackage: null, name: 'Bill', source: 'imp_c', onto: null } as const
    const bidsOf = () => session.chunk(0).entries.map(entry => (entry.kind === 'product' ? entry.bids : null))
    expect(session.prepare({ ...details, exchange: null }).header.bidders).toEqual(['Alder', 'Birch'])
    expect(bidsOf()).toEqual([
      ['4.0000', '5.0000'],
      ['6.5000', '6.0000'],
      ['90.0000', null],
      ['8.0000', '9.0000'],
    ])
    session.prepare({ ...details, exchange: { from: 'EUR', price: costOf(0.5) } })
    expect(bidsOf()[1]).toEqual(['3.2500', '3.0000'])
    session.know({ zones: [], groups: [], products: [], decimals: null }, true)
    session.revise(null, 'imp_c', null)
    expect(
      session.prepare({ ...details, exchange: null, onto: { assessment: 9, base: 1 } }).header.bidders,
    ).toBeUndefined()
    expect(bidsOf()[0]).toBeUndefined()
  })

  it('lays the bill over the known one, received in parts, and announces its total', async () => {
    const { session } = await opened([TITLES, lineOf(0), lineOf(1), lineOf(2)].join('\n'))
    const known = (at: number, quantity: Quantity) => ({
      id: at + 10,
      ref: `A${at}`,
      name: `Partition of type ${at}`,
      description: null,
      unit: 'm²',
      rate: rateOf(10),
      isProvisional: false,
      isRateOnly: false,
      group: null,
      order: at,
      cells: { 7: { quantity, source: 'imp_c' } },
    })
    const zones = [{ id: 7, name: 'Bill quantity', parent: null }]
    session.know({ zones: [], groups: [], products: [known(5, quantityOf(1))], decimals: null }, true)
    session.know({ zones, groups: [], products: [known(0, quantityOf(2))], decimals: null }, true)
    session.know({ zones: [], groups: [], products: [known(1, quantityOf(5))], decimals: null }, false)
    const { sums, choices } = session.revise(null, 'imp_c', null)
    expect(sums.counts).toEqual({ new: 1, changed: 1, removed: 0, kept: 0, same: 1 })
    expect(choices.zones).toEqual([7])
    expect(session.revised('changed', 10).first).toMatchObject([
      { row: 2, name: 'Partition of type 1', quantity: -3_000 },
    ])
    const { header } = session.prepare({
      project: 1,
      projectWorkPackage: null,
      name: 'Bill',
      source: 'imp_c',
      exchange: null,
      onto: { assessment: 4, base: 9 },
    })
    // 2 × 10.00 and 5 × 10.00; then 2 × 10.00 twice and the new line's 2 × 3.00.
    expect(header.onto).toMatchObject({ assessment: 4, base: 9, before: '70.00', after: '46.00' })
  })

  it('names each ignored column with numbers, with its sum on the lines', async () => {
    const { view } = await opened(
      [
        `${TITLES},Contract sum,Supplier,Hours`,
        'A1,Wall,m2,3,25.00,75.00,70.00,Acme,1.5',
        'A2,Lining,m2,4,80.00,320.00,300.00,,2',
        'A3,Door,nr,6,12.50,75.00,70.50,Acme,',
        ',Total,,,,470.00,440.50,,3.5',
      ].join('\n'),
    )
    expect(view.leftOut).toEqual([
      { column: 6, title: 'Contract sum', lines: 3, total: 44_050, isSummed: true, saidBy: null, isHidden: false },
      { column: 8, title: 'Hours', lines: 2, total: 350, isSummed: true, saidBy: null, isHidden: false },
    ])
  })

  it('a unit is converted with its figures, and the firm learns nothing of it', async () => {
    const { session, view } = await opened(
      [TITLES, 'A1,Deck,SF,125,2.50,312.50', 'A2,Trim,sf,40,1.00,40.00', 'A3,Door,nr,1,9.00,9.00'].join('\n'),
    )
    expect(view.check.units[0]).toMatchObject({
      text: 'SF',
      unit: null,
      count: 2,
      example: { name: 'Deck', amount: 31_250 },
    })
    const after = session.edit({ kind: 'convert', unit: 'SF', conversion: { to: 'm²', per: '0.09290304' } })
    // Printed sums are compared as they are printed; 3.7161 m² at 10.7640 are 40.00 again.
    expect(after.plan).toMatchObject({ total: 36_150, converted: 36_150 })
    const { header } = session.prepare({
      project: 1,
      projectWorkPackage: null,
      name: 'Bill',
      source: 'imp_c',
      exchange: null,
      onto: null,
    })
    expect(header).toMatchObject({ total: '361.50', units: [] })
    expect(session.chunk(0).entries).toMatchObject([
      { name: 'Deck', unit: 'm²', rate: '26.9097', cells: [[0, '11.6129']], notes: 'Printed 125 SF at 2.5' },
      { name: 'Trim', unit: 'm²', cells: [[0, '3.7161']] },
      { name: 'Door', unit: 'single item', rate: '9.0000' },
    ])
    expect(session.undo().plan.converted).toBe(36_150)
    expect(session.undo().check.units[0]).toMatchObject({ conversion: null })
  })

  it('units that arrive after the file are used', async () => {
    const { session, view } = await opened([TITLES, 'A1,Hinges,pr,2,3.00,6.00'].join('\n'))
    expect(view.check.units).toMatchObject([{ unit: null, count: 1 }])
    expect(session.learn(new Map([['pr', 'pack(s)']]))?.check.units).toMatchObject([{ unit: 'pack(s)' }])
  })
})

// Bills in which a figure invites a wrong reading: each is read, planned and checked as the page does before anybody chooses anything. A figure is
// counted once or said not to be counted, and the check is calm only where all of it was compared.
// Long because each trap is a bill of its own, read the same way.
import { describe, expect, it } from 'vitest'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { currencyOf, openWorkbook } from '#domain/bill-import/session/draft'
import { leftOutColumns } from '#domain/bill-import/totals/left-out-columns'
import { mainSummary } from '#domain/bill-import/totals/main-summary'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import type { RowChoice } from '#domain/bill-import/rows/row-class'
import { rowName } from '#domain/bill-import/sheet/sheet'
import { readOrThrow } from '../../../workers/import/testing/read'
import { writeWorkbook } from '../../../workers/import/testing/write-workbook'
import { headlineOf } from './model/headline'
import { unreadMoney } from './model/unread-money'

type Row = readonly (string | number | null)[]
const LUMPS: Row = ['Item', 'Description', 'Amount']
const MEASURED: Row = ['Item', 'Description', 'Quantity', 'Unit', 'Rate', 'Amount']

/** Reads sheets of rows; `choices` are by the name of the row. */
function read(sheets: Readonly<Record<string, readonly Row[]>>, choices: Readonly<Record<string, RowChoice>> = {}) {
  const file = writeWorkbook(
    Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map(cells => ({ cells })) })),
  )
  return readFile(file, choices)
}

function readFile(file: Uint8Array, choices: Readonly<Record<string, RowChoice>> = {}) {
  const draft = openWorkbook('bill.xlsx', readOrThrow('bill.xlsx', file))
  const chosen = draft.table.rows.flatMap((_, row) => {
    const choice = choices[rowName(draft.table, row)]
    return choice ? [[row, choice] as const] : []
  })
  const input = {
    sheet: draft.table,
    mapping: draft.mapping,
    choices: new Map([...draft.choices, ...chosen]),
    units: new Map<string, string>(),
  }
  const bill = buildPlan(input)
  const check = reconcile(bill, input)
  const currency = currencyOf(draft, 'GBP')
  const summary = mainSummary(bill, draft.table, check.totals)
  const unread = unreadMoney(
    { leftOut: leftOutColumns(draft.table, draft.mapping, bill, draft.bidders), summary, plan: bill.plan },
    currency,
  )
  const { tone, sentence } = headlineOf(check, currency, unread)
  return {
    tone,
    sentence,
    total: bill.plan.total / 100,
    lines: bill.plan.products.length,
    doubts: check.doubts.map(({ row, reason }) => [rowName(draft.table, row), reason]),
    sums: check.totals.map(each => [rowName(draft.table, each.row), each.difference / 100, each.evidence]),
    summary,
    groups: bill.plan.groups.map(({ name, parent }) =>
      parent === null ? name : [bill.plan.groups[parent]?.name, name],
    ),
    bill,
  }
}

describe('an item that only by chance equals the items above it', () => {
  const lumps = (total: number): readonly Row[] => [
    LUMPS,
    ['1', 'Asbestos survey', 250],
    ['2', 'Skips', 350],
    ['3', 'Scaffold', 600],
    [null, 'Total', total],
  ]

  it('is counted, and a wrong total that it would bear out is said', () => {
    const { total, lines, tone, sentence, doubts } = read({ Bill: lumps(600) })
    expect([total, lines, tone]).toEqual([1_200, 3, 'error'])
    expect(sentence).toBe('The file prints £600.00 and we count £1,200.00: £600.00 more.')
    expect(doubts).toEqual([
      ['4', 'It looks like the items beside it and equals the sum of rows 2 to 3, and is counted as a line'],
    ])
  })

  it('is not doubted where the total takes it in', () => {
    expect(read({ Bill: lumps(1_200) })).toMatchObject({ total: 1_200, tone: 'calm', doubts: [] })
  })

  it('is taken for a sum once the person says so', () => {
    expect(read({ Bill: lumps(600) }, { 4: { class: 'total' } })).toMatchObject({ total: 600, lines: 2, tone: 'calm' })
  })

  it('is known by its unit where the bill has no refs', () => {
    const rows: readonly Row[] = [
      MEASURED,
      [null, 'Asbestos survey', null, 'item', null, 250],
      [null, 'Skips', null, 'item', null, 350],
      [null, 'Scaffold', null, 'item', null, 600],
      [null, 'Total', null, null, null, 600],
    ]
    expect(read({ Bill: rows })).toMatchObject({ total: 1_200, lines: 3, tone: 'error' })
  })

  it('is known by its ref in the middle of the bill, after letters and prefixes too', () => {
    for (const refs of ['1,2,3,4', 'A,B,C,D', 'G,H,J,K', 'M,N,P,Q', 'P-08,P-09,P-10,P-11', '2.1,2.2,2.3,2.4']) {
      const [one, two, three, four] = refs.split(',')
      const rows: readonly Row[] = [
        MEASURED,
        [one ?? '', 'Survey', null, 'item', null, 100],
        [two ?? '', 'Fence', null, 'item', null, 200],
        [three ?? '', 'Gate', null, 'item', null, 300],
        [four ?? '', 'Asbestos', null, 'item', null, 450],
        [null, 'Total', null, null, null, 750],
      ]
      expect(read({ Bill: rows }), refs).toMatchObject({ total: 1_050, lines: 4, tone: 'error' })
    }
  })

  it('without a ref or a unit may be a sum: it is not counted, and the person is asked', () => {
    const rows: readonly Row[] = [
      ['Description', 'Amount'],
      ['Brick', 250],
      ['Block', 350],
      ['Walls', 600],
      ['Total', 600],
    ]
    const { total, tone, doubts } = read({ Bill: rows })
    expect([total, tone]).toEqual([600, 'warning'])
    expect(doubts).toEqual([['4', 'It has no word of a sum, but equals the sum of rows 2 to 3, and is not counted']])
  })

  it('is a sum without a question where it stands apart from the lines it adds', () => {
    const rows: readonly Row[] = [
      MEASURED,
      [null, 'Walls', null, null, null, 300],
      ['1', 'Brick', 10, 'm2', 20, 200],
      ['2', 'Block', 5, 'm2', 20, 100],
      ['3', 'Scaffold', null, 'item', null, 500],
      [null, 'TOTAL', null, null, null, 800],
    ]
    expect(read({ Bill: rows })).toMatchObject({ total: 800, tone: 'calm', doubts: [] })
  })
})

describe('a sheet that is other sheets again', () => {
  const bill = (one: number, two: number, total = one * 45 + two * 20): readonly Row[] => [
    MEASURED,
    ['A', 'Paving', one, 'm2', 45, one * 45],
    ['B', 'Kerb', two, 'm', 20, two * 20],
    [null, 'Carried to summary', null, null, null, total],
  ]

  it('is compared line by line, not counted, and asked about', () => {
    const { total, lines, tone, doubts, sums } = read({
      'Bill 1': bill(10, 30),
      'Bill 2': bill(40, 5),
      'Bill 1 and 2': bill(50, 35),
    })
    expect([total, lines, tone]).toEqual([2_950, 4, 'warning'])
    expect(doubts).toEqual([
      ['Bill 1 and 2, 2', 'Every line of Bill 1 and 2 adds those of Bill 1 and Bill 2, so the sheet is not counted'],
    ])
    expect(sums.slice(-3)).toEqual([
      ['Bill 1 and 2, 2', 0, 'adds rows 2 of Bill 1 and 2 of Bill 2'],
      ['Bill 1 and 2, 3', 0, 'adds rows 3 of Bill 1 and 3 of Bill 2'],
      ['Bill 1 and 2, 4', 0, '= sum of rows 2 of Bill 1 to 3 of Bill 2'],
    ])
  })

  it('is found wherever it stands, and beside a bill that is no part of it', () => {
    const sheets = { All: bill(50, 35), 'Plot 1': bill(10, 30), 'Plot 2': bill(40, 5) }
    expect(read(sheets)).toMatchObject({ total: 2_950, tone: 'warning' })
    expect(
      read({ 'Bill 1': bill(10, 30), 'Bill 2': bill(40, 5), 'Bill 1 and 2': bill(50, 35), 'Bill 3': bill(7, 9) }),
    ).toMatchObject({ total: 2_950 + 7 * 45 + 9 * 20, tone: 'warning' })
  })

  it('is counted where one line is another, or the summary takes all of them in', () => {
    const other = read({ 'Bill 1': bill(10, 30), 'Bill 2': bill(40, 5), 'Bill 3': bill(10, 125) })
    expect([other.total, other.doubts]).toEqual([5_900, []])
    const summed = read({
      'Bill 1': bill(10, 30),
      'Bill 2': bill(40, 5),
      'Bill 3': bill(50, 35),
      Summary: [
        [null, 'SUMMARY'],
        [null, 'Bill 1', null, null, null, 1_050],
        [null, 'Bill 2', null, null, null, 1_900],
        [null, 'Bill 3', null, null, null, 2_950],
        [null, 'Total', null, null, null, 5_900],
      ],
    })
    expect([summed.total, summed.tone, summed.doubts]).toEqual([5_900, 'calm', []])
  })
})

describe('the sum that stands for the whole bill', () => {
  const sections = (last: Row): readonly Row[] => [
    MEASURED,
    [null, 'WALLS'],
    ['A', 'Brick', 10, 'm2', 100, 1_000],
    [null, 'Total walls', null, null, null, 1_000],
    [null, 'DOORS'],
    ['A', 'Doors', 4, 'nr', 500, 2_000],
    [null, 'Total doors', null, null, null, 2_000],
    last,
  ]

  it('is the last that adds every line, not the first that begins at the top', () => {
    const { tone, sentence } = read({
      Bill: sections([null, 'Bill total carried to Main Summary', null, null, null, 3_000]),
    })
    expect([tone, sentence]).toEqual([
      'calm',
      'The printed total £3,000.00 agrees. Every line is part of a printed sum that agrees.',
    ])
  })

  it('is what the only "Total" says, where it comes to a part of the bill', () => {
    const { tone, sentence } = read({ Bill: sections([null, 'Total', null, null, null, 2_000]) })
    expect([tone, sentence]).toEqual(['error', 'The file prints £2,000.00 and we count £3,000.00: £1,000.00 more.'])
  })

  it('is no total of a part where the file prints none of the whole', () => {
    const { tone, sentence } = read({ Bill: sections([null]) })
    expect([tone, sentence]).toEqual(['calm', 'Every line is part of a printed sum that agrees.'])
  })

  it('is what a summary prints that forgets a bill', () => {
    const { tone, sentence } = read({
      Bill: [
        ...sections([null, 'SUMMARY']),
        [null, 'Walls', null, null, null, 1_000],
        [null, 'TOTAL CARRIED TO FORM OF TENDER', null, null, null, 1_000],
      ],
    })
    expect(tone).not.toBe('calm')
    expect(sentence).toContain('£1,000.00')
  })
})

describe('a summary that gives the bills each other’s figures', () => {
  const bill = (name: string, value: number): readonly Row[] => [
    MEASURED,
    ['1', `${name} works`, 1, 'item', value - 100, value - 100],
    ['2', `${name} making good`, 10, 'm2', 10, 100],
    [null, `Total ${name}`, null, null, null, value],
  ]
  const tender = (demolition: number, fitOut: number) =>
    read({
      Demolition: bill('Demolition', 2_000),
      'Fit out': bill('Fit out', 3_700),
      Summary: [
        [null, 'SUMMARY'],
        [null, 'Demolition', null, null, null, demolition],
        [null, 'Fit out', null, null, null, fitOut],
        [null, 'Total', null, null, null, 5_700],
      ],
    })

  it('is compared by its words, and both lines differ', () => {
    const { total, tone, summary } = tender(3_700, 2_000)
    expect([total, tone]).toEqual([5_700, 'error'])
    expect(summary?.lines.map(each => [each.label, each.of, each.difference / 100])).toEqual([
      ['Demolition', 'Demolition', 1_700],
      ['Fit out', 'Fit out', -1_700],
    ])
  })

  it('is calm where each has its own', () => {
    expect(tender(2_000, 3_700)).toMatchObject({ total: 5_700, tone: 'calm' })
  })
})

describe('what looks compared and is not', () => {
  it('a line whose quantity × rate is not its amount takes the calm away, even where two such mistakes cancel out', () => {
    const rows: readonly Row[] = [
      MEASURED,
      ['A', 'Brick', 10, 'm2', 50, 510],
      ['B', 'Block', 10, 'm2', 30, 290],
      [null, 'Total', null, null, null, 800],
    ]
    expect(read({ Bill: rows })).toMatchObject({
      total: 800,
      tone: 'warning',
      sentence: 'Every line is part of a printed sum that agrees, but not all is settled: see what is left to decide.',
    })
  })

  it('an Übertrag at the foot of a page is compared with the lines above it', () => {
    const rows = (carried: number): readonly Row[] => [
      ['Pos.', 'Bezeichnung', 'Menge', 'Einheit', 'EP', 'GP'],
      ['1', 'Mauerwerk', 10, 'm2', 50, 500],
      ['2', 'Putz', 10, 'm2', 20, 200],
      [null, 'Übertrag', null, null, null, carried],
      [null, 'Übertrag', null, null, null, carried],
      ['3', 'Estrich', 10, 'm2', 30, 300],
      [null, 'Gesamtsumme', null, null, null, 1_000],
    ]
    expect(read({ LV: rows(700) })).toMatchObject({ total: 1_000, tone: 'calm' })
    expect(read({ LV: rows(970) })).toMatchObject({ total: 1_000, tone: 'error' })
  })
})

describe('rows that are not shown', () => {
  const rows = (isCollapsed: boolean, isBelow: boolean) => {
    const line = (name: string, amount: number) => ({
      cells: [null, name, 1, 'item', amount, amount],
      isHidden: true,
      outline: 1,
    })
    const total = { cells: [null, 'Block 1 sub-total', null, null, null, 1_000], isCollapsed }
    const lines = [line('Walls', 400), line('Roof', 600)]
    const head = { cells: [null, 'Block 1'], isCollapsed }
    return writeWorkbook([
      {
        name: 'Bill',
        rows: [
          { cells: [...MEASURED] },
          ...(isBelow ? [head, ...lines, { ...total, isCollapsed: false }] : [...lines, total]),
        ],
      },
    ])
  }

  it('are part of the bill where a closed outline folds them away, above or below the row that closes it', () => {
    expect(readFile(rows(true, false))).toMatchObject({ total: 1_000, tone: 'calm' })
    expect(readFile(rows(true, true))).toMatchObject({ total: 1_000, tone: 'calm' })
  })

  it('are left out where somebody hid them', () => {
    expect(readFile(rows(false, false))).toMatchObject({ total: 0 })
    expect(readFile(rows(false, false)).tone).not.toBe('calm')
  })
})

describe('the headings of a bill', () => {
  it('stand under the heading whose printed sum takes them in', () => {
    const { groups, tone } = read({
      Bill: [
        MEASURED,
        [null, 'Substructure'],
        [null, 'Foundations'],
        ['1', 'Trenches', 10, 'm3', 20, 200],
        [null, 'Foundations total', null, null, null, 200],
        [null, 'Slab'],
        ['2', 'Concrete', 2, 'm3', 150, 300],
        [null, 'Slab total', null, null, null, 300],
        [null, 'Substructure total', null, null, null, 500],
        [null, 'Roof'],
        ['3', 'Tiles', 10, 'm2', 50, 500],
        [null, 'Roof total', null, null, null, 500],
        [null, 'TOTAL', null, null, null, 1_000],
      ],
    })
    expect(groups).toEqual(['Substructure', ['Substructure', 'Foundations'], ['Substructure', 'Slab'], 'Roof'])
    expect(tone).toBe('calm')
  })

  it('go on over pages: no page number is a heading, and "(Cont’d)" opens the same heading again', () => {
    const { bill, groups, tone } = read({
      Bill: [
        MEASURED,
        [null, 'GROUNDWORK'],
        [null, 'D20 Excavating'],
        ['A', 'Trenches', 10, 'm3', 20, 200],
        [null, 'To Collection', null, null, null, 200],
        [null, '3/1'],
        [null, "GROUNDWORK (Cont'd)"],
        ['A', 'Disposal', 10, 'm3', 30, 300],
        [null, 'To Collection', null, null, null, 300],
        [null, 'Page 2 of 2'],
        [null, 'Total', null, null, null, 500],
      ],
    })
    expect(groups).toEqual(['GROUNDWORK', ['GROUNDWORK', 'D20 Excavating']])
    expect(bill.plan.products.map(({ name, group }) => [name, bill.plan.groups[group ?? -1]?.name])).toEqual([
      ['Trenches', 'D20 Excavating'],
      ['Disposal', 'GROUNDWORK'],
    ])
    expect(tone).toBe('calm')
  })

  it('are no text that goes on below the figures of an item', () => {
    const { bill, groups } = read({
      Bill: [
        MEASURED,
        [null, 'FORMWORK'],
        ['A', 'Sides of foundations; height 250 -', 44, 'm', 10, 440],
        [null, '500 mm; plain vertical'],
        ['B', 'Edges of beds; height not exceeding', 96, 'm', 10, 960],
        [null, '250 mm'],
        [null, 'Total', null, null, null, 1_400],
      ],
    })
    expect(groups).toEqual(['FORMWORK'])
    expect(bill.plan.products.map(each => [each.name, each.description])).toEqual([
      ['Sides of foundations; height 250 -', '500 mm; plain vertical'],
      ['Edges of beds; height not exceeding', '250 mm'],
    ])
  })
})

describe('what only the summary has', () => {
  const bill = (...rows: Row[]): readonly Row[] => [MEASURED, ...rows]
  const walls = bill(
    ['A', 'Blockwork', 10, 'm2', 40, 400],
    ['B', 'Lintel', 2, 'nr', 25, 50],
    [null, 'To summary', null, null, null, 450],
  )
  const floors = bill(
    ['A', 'Screed', 20, 'm2', 15, 300],
    ['B', 'Vinyl', 20, 'm2', 30, 600],
    [null, 'To summary', null, null, null, 900],
  )
  const summary = (onTop: string, amount: number, total: number): readonly Row[] => [
    [null, 'SUMMARY'],
    [null, 'Walls', null, null, null, 450],
    [null, 'Floors', null, null, null, 900],
    [null, 'Sub-total', null, null, null, 1350],
    [null, onTop, null, null, null, amount],
    [null, 'Tender total', null, null, null, total],
  ]

  it('and its total adds is counted where it is part of the price', () => {
    const { total, lines, tone } = read({
      Walls: walls,
      Floors: floors,
      Summary: summary('Overheads and profit 8%', 108, 1458),
    })
    expect({ total, lines, tone }).toEqual({ total: 1458, lines: 5, tone: 'calm' })
  })

  it('is not counted, and is said, where its total does not add it', () => {
    const { total, tone } = read({
      Walls: walls,
      Floors: floors,
      Summary: summary('Overheads and profit 8%', 108, 1400),
    })
    expect({ total, isCalm: tone === 'calm' }).toEqual({ total: 1350, isCalm: false })
  })

  it('and is an adjustment item of a civil bill is taken off where its total takes it off', () => {
    const { total, tone } = read({
      Walls: walls,
      Floors: floors,
      Summary: summary('Adjustment item (deduct)', -50, 1300),
    })
    expect({ total, tone }).toEqual({ total: 1300, tone: 'calm' })
  })

  it('is no part of the price where it is tax', () => {
    expect(read({ Walls: walls, Floors: floors, Summary: summary('VAT 20%', 270, 1620) }).total).toBe(1350)
  })
})

describe('a section its own heading sets apart', () => {
  const bill = (heading: string, total: number): readonly Row[] => [
    MEASURED,
    [null, 'WORKS'],
    ['A', 'Blockwork', 10, 'm2', 40, 400],
    ['B', 'Lintel', 2, 'nr', 25, 50],
    [null, 'Works total', null, null, null, 450],
    [null, heading],
    ['C', 'Gate', 1, 'nr', 120, 120],
    ['D', 'Fence', 10, 'm', 30, 300],
    [null, 'Total of section', null, null, null, 420],
    [null, 'Grand total', null, null, null, total],
  ]

  it.each(['SECTION 2 (NOT IN TOTAL)', 'For information only', 'Supplied by employer'])(
    '%s: is not counted where the total leaves it out',
    heading => {
      const { total, tone } = read({ Bill: bill(heading, 450) })
      expect({ total, tone }).toEqual({ total: 450, tone: 'calm' })
    },
  )

  it.each(['Supplied by employer', 'SECTION 2'])('%s: is counted where the total has it', heading => {
    const { total, tone } = read({ Bill: bill(heading, 870) })
    expect({ total, tone }).toEqual({ total: 870, tone: 'calm' })
  })

  it('below the total is counted and said, for what somebody else brings is often fixed by us', () => {
    const rows = bill('Supplied by employer', 450)
    const below = [...rows.slice(0, 4), [null, 'Grand total', null, null, null, 450], ...rows.slice(5, 8)]
    const { total, tone } = read({ Bill: below })
    expect({ total, isCalm: tone === 'calm' }).toEqual({ total: 870, isCalm: false })
  })

  it('stays counted, and is said, where nothing but its place speaks against it', () => {
    const { total, tone } = read({ Bill: bill('SECTION 2', 450) })
    expect({ total, isCalm: tone === 'calm' }).toEqual({ total: 870, isCalm: false })
  })
})

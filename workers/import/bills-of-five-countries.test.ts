// Long because it holds two dozen bills, each short.
// Bills as surveyors and contractors of five countries send them, written by SheetJS, which shares no code with our reader. The first field of each
// line is its share of the true total, so that total and count come from no code of ours. Each bill is named after the error an independent review
// found.
import { utils, write, type WorkSheet } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { openWorkbook } from '#domain/bill-import/session/draft'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import { readOrThrow } from './testing/read'

/** A formula is written without a result. */
type Written = string | number | null | { readonly formula: string }
interface Row {
  readonly cells: readonly Written[]
  /** Amount the row adds to the bill, in pounds; missing for rows that are not lines. */
  readonly adds?: number
}
const line = (adds: number, ...cells: Written[]): Row => ({ cells, adds })
const row = (...cells: Written[]): Row => ({ cells })
const formula = (text: string): Written => ({ formula: text })
const total = (label: string, amount: Written): Row => row(null, label, null, null, null, amount)

const TITLES = row('Ref', 'Description', 'Qty', 'Unit', 'Rate', 'Amount')
const GERMAN = row('OZ', 'Kurztext', 'Menge', 'ME', 'EP in EUR', 'GP in EUR')
const THREE = [
  line(900, '1', 'Wall type A', 30, 'm2', 30, 900),
  line(450, '2', 'Wall type B', 10, 'm2', 45, 450),
  line(650, '3', 'Ceiling', 20, 'm2', 32.5, 650),
]
type Bills = Readonly<Record<string, readonly Row[]>>

function sheetOf(rows: readonly Row[]): WorkSheet {
  const sheet: WorkSheet = {}
  rows.forEach(({ cells }, r) =>
    cells.forEach((cell, c) => {
      if (cell === null) return
      const isFormula = typeof cell === 'object'
      sheet[utils.encode_cell({ r, c })] = isFormula
        ? { t: 'n', f: cell.formula }
        : { t: typeof cell === 'number' ? 'n' : 's', v: cell }
    }),
  )
  const width = Math.max(...rows.map(each => each.cells.length))
  sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: width - 1 } })
  return sheet
}

function read(bills: Bills, fileName: 'bill.xlsx' | 'bill.ods' = 'bill.xlsx') {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(bills)) utils.book_append_sheet(book, sheetOf(rows), name)
  const bookType = fileName === 'bill.ods' ? 'ods' : 'xlsx'
  const bytes = new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer) // Return type of `type: 'array'`.
  const draft = openWorkbook(fileName, readOrThrow(fileName, bytes))
  const input = { sheet: draft.table, mapping: draft.mapping, choices: draft.choices, units: new Map<string, string>() }
  const bill = buildPlan(input)
  return { bill, draft, check: reconcile(bill, input) }
}

/** The true total in pence and the true count of lines. */
function truthOf(bills: Bills) {
  const lines = Object.values(bills).flatMap(rows => rows.flatMap(each => each.adds ?? []))
  return { total: Math.round(lines.reduce((sum, adds) => sum + adds, 0) * 100), lines: lines.length }
}

/** Bills that are read exactly, and whose own sums confirm them. */
const RIGHT: Readonly<Record<string, Bills>> = {
  'GST and every other tax was counted as a line': {
    BOQ: [
      row('Sl. No.', 'Description of Item', 'Qty.', 'Unit', 'Rate (Rs.)', 'Amount (Rs.)'),
      row(1, 2, 3, 4, 5, '6 = 3 x 5'),
      row(1, 'EARTH WORK'),
      line(1_237_500, 1.1, 'Earth work in excavation', '4,500.00', 'Cum', '275.00', '12,37,500.00'),
      total('Total of Earth Work', '12,37,500.00'),
      row(2, 'CONCRETE WORK'),
      row(2.1, 'Providing and laying cement concrete of specified grade, centering measured apart:'),
      line(1_800_000, 'a)', '1:4:8', '300.00', 'Cum', '6,000.00', '18,00,000.00'),
      line(3_570_000, 'b)', 'M25 grade', '420.00', 'Cum', '8,500.00', '35,70,000.00'),
      total('Total of Concrete Work', '53,70,000.00'),
      total('Grand Total (A)', '66,07,500.00'),
      total('CGST @ 9%', '5,94,675.00'),
      total('SGST @ 9%', '5,94,675.00'),
      total('Round off', '0.40'),
      total('Grand Total', '77,96,850.40'),
    ],
  },
  'alternates below the base bid were added to it': {
    'Bid Form': [
      row('Spec Section', 'Description', 'Qty', 'UOM', 'Unit Price', 'Extended Price'),
      row('03', 'DIVISION 03 - CONCRETE'),
      line(18_600, '03 30 00', 'Slab on grade 5"', 3100, 'SF', 6, 18_600),
      line(9_450, '03 20 00', 'Rebar #5', 4.5, 'TN', 2100, 9_450),
      total('Subtotal Division 03', 28_050),
      line(2_244, null, 'General Conditions 8%', null, null, null, 2_244),
      total('TOTAL BASE BID', 30_294),
      row(null, 'ALTERNATES'),
      line(0, 'ALT 1', 'Add Alternate No. 1: epoxy floor', 1, 'LS', 7200, 7200),
      line(0, 'ALT 2', 'Deduct Alternate No. 2: omit canopy', 1, 'LS', -3500, -3500),
    ],
  },
  'options with a total of their own were added': {
    S: [
      TITLES,
      ...THREE,
      total('TOTAL (excluding options)', 2000),
      row(null, 'OPTIONS (not included in the total above)'),
      line(0, 'O1', 'Acoustic quilt', 30, 'm2', 6, 180),
      line(0, 'O2', 'Moisture board', 10, 'm2', 4, 40),
      total('Total options', 220),
    ],
  },
  'an alternative with its ref before it was added': {
    S: [
      TITLES,
      ...THREE,
      line(0, '3a', 'Alternative to item 3: ceiling type X', 20, 'm2', 36, 720),
      total('Total', 2000),
    ],
  },
  '"nur E.P." was not understood': {
    LV: [
      GERMAN,
      row('01.', 'Erdarbeiten'),
      line(5310, '01.0010', 'Oberboden abtragen', '1.200,000', 'm²', '4,425', '5.310,00'),
      line(0, '01.0020', 'Bedarfsposition: Bodenaustausch', '50,000', 'm³', '38,00', 'nur E.P.'),
      total('Summe 01. Erdarbeiten', '5.310,00'),
      total('Summe LV', '5.310,00'),
      line(-159.3, null, 'abzüglich 3 % Nachlass', null, null, null, '-159,30'),
      total('Nettosumme', '5.150,70'),
      total('zzgl. 19 % Umsatzsteuer', '978,63'),
      total('Angebotssumme brutto', '6.129,33'),
    ],
  },
  'thousands parted by a full stop were read as pennies': {
    LV: [
      GERMAN,
      line(2400, '1', 'Tor', '2', 'St', '1.200', '2.400'),
      line(4500, '2', 'Tür', '3', 'St', '1.500', '4.500'),
      line(3150, '3', 'Fenster', '3', 'St', '1.050', '3.150'),
      total('Summe', '10.050'),
    ],
  },
  'a column of wages ("Lohn") was read as a zone': {
    LV: [
      row('Pos.', 'Bezeichnung', 'Menge', 'ME', 'Lohn', 'Stoffe', 'EP', 'GP'),
      line(900, '1', 'Wand A', 30, 'm2', 18, 12, 30, 900),
      line(450, '2', 'Wand B', 10, 'm2', 25, 20, 45, 450),
      line(650, '3', 'Decke', 20, 'm2', 20, 12.5, 32.5, 650),
      row(null, 'Summe', null, null, null, null, null, 2000),
    ],
  },
  'an option below the total of a DPGF was added': {
    DPGF: [
      row('N°', 'Désignation', 'U', 'Qté', 'P.U. HT', 'Total HT'),
      row('3.1', 'CLOISONS'),
      line(9300, '3.1.1', 'Cloison 72/48', 'm²', '310,00', '30,00 €', '9 300,00 €'),
      line(4284, '3.1.2', 'Cloison 98/48', 'm²', '102,00', '42,00 €', '4 284,00 €'),
      total('Sous-total CLOISONS', '13 584,00 €'),
      total('MONTANT TOTAL HT', '13 584,00 €'),
      total('TVA 20 %', '2 716,80 €'),
      total('MONTANT TOTAL TTC', '16 300,80 €'),
      line(0, null, 'PSE 1 (option) : Cloison acoustique', 'm²', '100,00', '55,00 €', '5 500,00 €'),
    ],
  },
  'measured lines that say "total", "tax" or "collection" were left out': {
    S: [
      TITLES,
      line(500, '1', 'Total station survey', null, 'item', null, 500),
      line(800, '2', 'Council tax on site offices', null, 'item', null, 800),
      line(300, '3', 'Collection of skips', null, 'item', null, 300),
      line(900, '4', 'Wall type A', 30, 'm2', 30, 900),
      total('Total', 2500),
    ],
  },
  'a total that adds its quantities too was counted as a line': {
    S: [
      TITLES,
      row(null, 'WALLS'),
      ...THREE.slice(0, 2),
      row(null, 'Sub-total walls', 40, 'm2', 33.75, 1350),
      row(null, 'CEILINGS'),
      ...THREE.slice(2),
      row(null, 'Sub-total ceilings', 20, 'm2', null, 650),
      row(null, 'Total', 60, 'm2', 33.33, 2000),
    ],
  },
  'the cost per m² beside a sum without the word total made it a line': {
    'Cost plan': [
      row('Element', 'GIA m2', 'Rate £/m2', 'Total £'),
      line(48_000, 'Substructure', 400, 120, 48_000),
      line(100_000, 'Frame', 400, 250, 100_000),
      line(72_000, 'Roof', 400, 180, 72_000),
      row('Net construction cost', null, 550, 220_000),
      line(26_400, 'Preliminaries 12%', null, null, 26_400),
      row('Construction cost', null, null, 246_400),
      line(12_320, 'Contingency 5%', null, null, 12_320),
      row('Total project cost', null, null, 258_720),
    ],
  },
  'sums without words, by formula alone, were not understood': {
    S: [
      TITLES,
      ...THREE.slice(0, 2),
      row(null, null, null, null, null, formula('SUM(F2:F3)')),
      ...THREE.slice(2),
      line(50, '4', 'Bead', 10, 'm', 5, 50),
      row(null, null, null, null, null, formula('SUM(F5:F6)')),
      row(null, null, null, null, null, formula('F4+F7')),
    ],
  },
  'formulas another program saved without a result, and trades without numbers, were left out': {
    Summary: [
      row('Mill Street, summary of trades'),
      row('Trade', 'Value'),
      row('Groundworks', formula('Groundworks!F4')),
      row('Roofing', formula('Roofing!F3')),
      row('Preliminaries', formula('Preliminaries!C4')),
      row('Total', formula('SUM(B3:B5)')),
    ],
    Groundworks: [
      TITLES,
      line(2000, 'A', 'Dig', 100, 'm3', 20, formula('C2*E2')),
      line(750, 'B', 'Hardcore', 25, 'm3', 30, formula('C3*E3')),
      total('Total', formula('SUM(F2:F3)')),
    ],
    Roofing: [TITLES, line(4000, 'A', 'Tiles', 80, 'm2', 50, formula('C2*E2')), total('Total', formula('SUM(F2:F2)'))],
    Preliminaries: [
      row('Item', 'Description', 'Amount £'),
      line(4500, 'A', 'Management', 4500),
      line(2500, 'B', 'Welfare', 2500),
      row(null, 'Total', formula('SUM(C2:C3)')),
    ],
  },
  'texts wrapped over rows, with their ref at the head, were headings': {
    S: [
      TITLES,
      row('A', 'Take down and set aside for re-use'),
      row(null, 'existing suspended ceiling including'),
      line(1120, null, 'grid and hangers', 140, 'm2', 8, 1120),
      row('B', 'Access panels; fire rated; colour to'),
      line(660, null, 'match', 6, 'nr', 110, 660),
      line(-40, 'C', 'Credit for valves', null, 'item', null, '40.00 CR'),
      line(0, 'D', 'Keys', 6, 'nr', 'Incl in B', null),
      total('Total carried to collection', 1740),
    ],
  },
  'charges fixed and by time were read as quantities of zones': {
    Prelims: [
      row('Ref', 'Description', 'Fixed charge £', 'Time related £', 'Total £'),
      line(5200, 'A', 'Site manager', null, 5200, 5200),
      line(2600, 'B', 'Scaffold', 1000, 1600, 2600),
      line(450, 'C', 'Insurances', 450, null, 450),
      row(null, 'Total', 1450, 6800, 8250),
    ],
  },
  'the titles and rates of a schedule below were not understood': {
    S: [
      TITLES,
      ...THREE,
      total('Total', 2000),
      row('DAYWORK RATES (for information)'),
      row('Ref', 'Grade', 'Hours', 'Unit', 'Rate', 'Amount'),
      line(0, 'D1', 'Craftsman', null, 'hr', 38, null),
    ],
  },
}

describe('bills that come in exact', () => {
  it.each(Object.entries(RIGHT))('%s', (_, bills) => {
    const { bill, check } = read(bills)
    expect({ total: bill.plan.total, lines: bill.plan.products.length }).toEqual(truthOf(bills))
    expect(check.notUnderstood).toEqual([])
    expect(check.proof.verdict).toBe('agrees')
  })

  it('an OpenDocument file whose kind is not its first entry was refused', () => {
    const bills = { S: [TITLES, ...THREE, total('Total', 2000)] }
    expect(read(bills, 'bill.ods').bill.plan.total).toBe(truthOf(bills).total)
  })
})

/** Bills that are read in part, or as one of several: the imported total, and the warning about the rest. Without the warning they were reported as correct. */
const TOLD: Readonly<Record<string, { readonly bills: Bills; readonly total: number; readonly says: RegExp }>> = {
  'a second revision of a sheet was added to the first': {
    bills: {
      'Bill 1': [TITLES, ...THREE, total('Carried to summary', 2000)],
      'Bill 1 rev B': [
        TITLES,
        ...THREE.slice(1),
        line(930, '1', 'Wall type A', 31, 'm2', 30, 930),
        total('Carried to summary', 2030),
      ],
    },
    total: 200_000,
    says: /Sheet Bill 1 rev B: It has amounts and is not part of this bill/,
  },
  'preliminaries with columns of their own were forgotten': {
    bills: {
      Prelims: [
        row('Item', 'Description', 'Amount £'),
        line(4500, 'A', 'Management', 4500),
        line(2500, 'B', 'Welfare', 2500),
      ],
      Works: [TITLES, ...THREE, total('Total', 2000)],
    },
    total: 200_000,
    says: /Sheet Prelims: It has amounts and is not part of this bill/,
  },
  'a second table beside the first was forgotten': {
    bills: {
      S: [
        row(...TITLES.cells, null, ...TITLES.cells),
        ...THREE.map((each, place) =>
          row(...each.cells, null, `${place + 5}`, 'Skim', 100 + place, 'm2', 6, 600 + place * 6),
        ),
        total('Total', 2000),
      ],
    },
    total: 200_000,
    says: /Sheet S: H to M: It has amounts and is not part of this bill/,
  },
  'provisional sums in a column of their own were forgotten': {
    bills: {
      S: [
        row('Ref', 'Description', 'Qty', 'Unit', 'Rate', 'Measured £', 'Prov sums £'),
        ...THREE,
        line(5000, '4', 'Asbestos', null, 'sum', null, null, 5000),
        row(null, 'Total', null, null, null, 2000, 5000),
      ],
    },
    total: 200_000,
    says: /Column G Prov sums £: It has figures on 1 line that has no amount here/,
  },
}

describe('bills that are not called right', () => {
  it.each(Object.entries(TOLD))('%s', (_, { bills, total: whole, says }) => {
    const { bill, check } = read(bills)
    expect(bill.plan.total).toBe(whole)
    expect(check.doubts.map(each => `${each.text}: ${each.reason}`).join('\n')).toMatch(says)
    expect(check.proof.verdict).toBe('open')
  })

  it('a total with tax is not compared with the bill, and without a net one nothing confirms it', () => {
    const { bill, check } = read({ S: [TITLES, ...THREE, total('VAT @ 20%', 400), total('Grand Total', 2400)] })
    expect(bill.plan.total).toBe(200_000)
    expect(check.totals.map(each => [each.label, each.scope, each.evidence])).toContainEqual([
      'Grand Total',
      'aside',
      'adds the tax of row 5',
    ])
    expect(check.proof).toMatchObject({ verdict: 'open', covered: 0 })
  })
})

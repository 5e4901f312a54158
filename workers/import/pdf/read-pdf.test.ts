// PDFs written by another library and read back, and the broken, locked and scanned ones of the collection. SHOW=1 prints each result.
import { readdirSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { byRun } from '../../../tests/support/long-run'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { openWorkbook } from '#domain/bill-import/session/draft'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import { readAnyFile } from '../read-bill-file'
import { hasSharedData, sharedFile, sharedPath } from '../testing/shared-data'
import { PLAIN_LOOK, type PdfRow, writePdf } from '../testing/write-pdf'

async function read(bytes: Uint8Array) {
  const reading = await readAnyFile('bill.pdf', bytes)
  if (!reading.ok) throw new Error(reading.reason)
  const draft = openWorkbook('bill.pdf', reading.workbook)
  const input = { sheet: draft.table, mapping: draft.mapping, choices: draft.choices, units: new Map<string, string>() }
  const bill = buildPlan(input)
  return { workbook: reading.workbook, draft, bill, check: reconcile(bill, input) }
}
const reasonOf = async (bytes: Uint8Array) => {
  const reading = await readAnyFile('bill.pdf', bytes)
  return reading.ok ? '' : reading.reason
}

const TITLES: PdfRow = {
  ref: 'Ref',
  name: 'Description',
  quantity: 'Qty',
  unit: 'Unit',
  rate: 'Rate',
  amount: 'Amount',
}
const item = (ref: string, name: string, quantity: string, unit: string, rate: string, amount: string): PdfRow => ({
  ref,
  name,
  quantity,
  unit,
  rate,
  amount,
})
const sum = (name: string, amount: string): PdfRow => ({ name, amount })
const BILL: PdfRow[] = [
  TITLES,
  { name: 'PARTITIONS' },
  item('A', 'Metal stud partition; both sides boarded', '214.65', 'm2', '32.88', '7,057.69'),
  { ref: 'B', name: 'Extra for moisture board to one side of' },
  item('', 'partitions in wet rooms', '18.00', 'm2', '6.50', '117.00'),
  item('C', 'Deflection head', '96.00', 'm', '4.25', '408.00'),
  sum('Carried to Summary', '7,582.69'),
  { name: 'CEILINGS' },
  TITLES,
  item('A', 'Suspended ceiling, 600 x 600 mm tiles', '198.50', 'm2', '34.34', '6,816.49'),
  item('B', 'Access panels', '12', 'nr', '85.00', '1,020.00'),
  sum('Carried to Summary', '7,836.49'),
  { name: 'SUMMARY' },
  sum('Partitions', '7,582.69'),
  sum('Ceilings', '7,836.49'),
  sum('TOTAL', '15,419.18'),
]

describe('a PDF with text', () => {
  it.each([
    ['on one page', PLAIN_LOOK],
    ['over three pages', { ...PLAIN_LOOK, linesOnPage: 6 }],
    [
      'in small letters, with narrow columns',
      { ...PLAIN_LOOK, size: 6, lead: 8, at: { ref: 40, name: 55, quantity: 250, unit: 256, rate: 310, amount: 360 } },
    ],
  ])('%s comes in to the penny, with its sums compared', async (_, look) => {
    const { workbook, bill, check } = await read(await writePdf(BILL, look))
    expect(workbook.format).toBe('pdf')
    expect(bill.plan.products.map(({ ref, name, unit, amount }) => [ref, name, unit, amount])).toEqual([
      ['A', 'Metal stud partition; both sides boarded', 'm²', 705_769],
      ['B', 'Extra for moisture board to one side of partitions in wet rooms', 'm²', 11_700],
      ['C', 'Deflection head', 'm', 40_800],
      ['A', 'Suspended ceiling, 600 x 600 mm tiles', 'm²', 681_649],
      ['B', 'Access panels', 'single item', 102_000],
    ])
    expect(bill.plan.groups.map(group => group.name)).toEqual(['PARTITIONS', 'CEILINGS'])
    expect(check).toMatchObject({ total: 1_541_918, printedTotal: 1_541_918, proof: { verdict: 'agrees' } })
  })

  it('reads lines repeated on several pages once, and reports them', async () => {
    const { workbook, draft } = await read(await writePdf(BILL, { ...PLAIN_LOOK, linesOnPage: 6 }))
    expect(workbook.remarks).toContain('5 page numbers, heads and feet of the pages are left out.')
    expect(draft.table.rows.flat().filter(cell => typeof cell === 'string' && cell.includes('Meridian'))).toHaveLength(
      1,
    )
  })

  it('a figure between two columns is marked and the bill is not called right', async () => {
    const look = { ...PLAIN_LOOK, at: { ...PLAIN_LOOK.at } }
    const bytes = await writePdf(
      [
        ...BILL.slice(0, 3),
        item('D', 'Plinth', '3', 'm', '10.00', '30.00'),
        ...Array.from({ length: 40 }, (_, at) => item(`E${at}`, `Door ${at}`, '2', 'nr', '5.00', '10.00')),
      ],
      look,
    )
    const document = await PDFDocument.load(bytes)
    const [page] = document.getPages()
    page?.drawText('123,456.78', { x: 450, y: 770 - 39 * 14, size: 11 })
    const { check } = await read(await document.save())
    expect(check.doubts.map(each => each.reason)).toContain(
      'On page 1 its figures stand between two columns: look at it there',
    )
    expect(check.proof.verdict).not.toBe('agrees')
  })

  it('a page that is a picture is named, and the bill is not called right', async () => {
    const document = await PDFDocument.load(await writePdf(BILL))
    document.addPage([595, 842])
    const { workbook, check } = await read(await document.save())
    expect(workbook.remarks.at(-1)).toBe('Without text, and not read: Page 2.')
    expect(check.doubts).toContainEqual({
      row: 0,
      text: 'Page 2',
      reason: 'It holds no text, only a picture, and is not read',
    })
    expect(check.proof.verdict).toBe('open')
  })

  it('a scan is refused plainly, and so is a damaged file', async () => {
    const document = await PDFDocument.create()
    document.addPage([595, 842])
    expect(await reasonOf(await document.save())).toMatch(/^This PDF is a scan, or empty: its pages hold no text/)
    expect(await reasonOf(new TextEncoder().encode('%PDF-1.7\nnothing more'))).toBe(
      'The PDF is damaged and could not be read.',
    )
  })

  it('of too many pages is not read', async () => {
    const document = await PDFDocument.create()
    for (let page = 0; page < 501; page++) document.addPage([10, 10])
    expect(await reasonOf(await document.save())).toBe('The PDF has more than 500 pages and is not read.')
  })
})

describe('random bills printed to PDF', () => {
  it('are exact or are not called right, and most are exact', async () => {
    const missed: string[] = []
    const seeds = Number(process.env['PDF_SEEDS'] ?? byRun(24, 60))
    for (let seed = 0; seed < seeds; seed++) {
      const { rows, look, pence, lines } = randomBill(seed)
      const { bill, check } = await read(await writePdf(rows, look))
      const isExact = bill.plan.total === pence && bill.plan.products.length === lines
      const what = `seed ${seed}: ${bill.plan.total} for ${pence}, ${bill.plan.products.length} lines for ${lines}, ${check.proof.verdict}`
      if (check.proof.verdict === 'agrees') expect(bill.plan.total, what).toBe(pence)
      if (!isExact) missed.push(what)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(seeds * 0.05)
  })
})

const WORK = [
  'Excavate trench',
  'Blockwork in walls, 100 mm',
  'Door set',
  'Emulsion, two coats on plaster',
  'Kerb',
  'Clay pipe 150 dia',
]
const money = (pence: number) => (pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })

/** Some sections with lines, wrapped texts and printed sums; columns and letters are of any size that fits. */
function randomBill(seed: number) {
  let state = seed + 1
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % most
  }
  const rows: PdfRow[] = [TITLES]
  let [pence, lines] = [0, 0]
  for (let section = 0; section < 2 + below(3); section++) {
    rows.push({ name: `SECTION ${'ABCDE'[section]}` })
    let sumOfIt = 0
    for (let line = 0; line < 2 + below(12); line++) {
      const [quantity, rate] = [1 + below(90_000), 50 + below(20_000)]
      const amount = Math.round((quantity * rate) / 100)
      const ref = String.fromCharCode(65 + (line % 26))
      const name = `${WORK[below(WORK.length)]} ${line}`
      const isWrapped = below(5) === 0
      if (isWrapped) rows.push({ ref, name: `${name}, bedded and` })
      rows.push(
        item(
          isWrapped ? '' : ref,
          isWrapped ? 'pointed as described' : name,
          money(quantity),
          ['m2', 'm', 'nr'][below(3)] ?? 'm',
          money(rate),
          money(amount),
        ),
      )
      sumOfIt += amount
      lines++
    }
    rows.push(sum('Section total', money(sumOfIt)))
    pence += sumOfIt
  }
  rows.push(sum('TOTAL', money(pence)))
  const size = 6 + below(4)
  const left = 30 + below(30)
  const name = left + 20 + below(20)
  const quantity = name + size * 30 + below(20)
  const unit = quantity + 6 + below(12)
  const rate = unit + size * 6 + below(30)
  const look = {
    size,
    lead: size + 4 + below(6),
    linesOnPage: 12 + below(20),
    at: { ref: left, name, quantity, unit, rate, amount: rate + size * 8 + below(15) },
  }
  return { rows, look, pence, lines }
}

describe.runIf(hasSharedData)('odd PDFs', () => {
  const files = hasSharedData ? readdirSync(sharedPath('pdf-edge-cases')).filter(name => name.endsWith('.pdf')) : []
  it.each(files)('%s ends in a table or a sentence', async name => {
    const reading = await readAnyFile(name, sharedFile(`pdf-edge-cases/${name}`))
    if (process.env['SHOW']) console.log(name, reading.ok ? reading.workbook.sheets[0]?.rows.length : reading.reason)
    expect(reading.ok ? reading.workbook.sheets.length : reading.reason.length).toBeGreaterThan(0)
  })

  it('a locked file asks for its password to be removed', async () => {
    expect(await reasonOf(sharedFile('pdf-edge-cases/pypdf-password.pdf'))).toBe(
      'The PDF is protected by a password. Ask for one without, or for the bill as a workbook.',
    )
  })
})

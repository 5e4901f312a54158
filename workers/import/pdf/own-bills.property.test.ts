// Our own bills, printed and read back: exact, or not called right.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byRun } from '../../../tests/support/long-run'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { currencyOf, openWorkbook } from '#domain/bill-import/session/draft'
import { leftOutColumns } from '#domain/bill-import/totals/left-out-columns'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import { type ExportedBill, workOut } from '#domain/estimating/bill-export/exported-bill'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/estimating/bill-export/formats'
import { type Quantity, quantityOf, type Rate, rateOf } from '#domain/value/money'
import { drawBill } from '#server/estimating/bill-export'
import { headlineOf } from '../../../src/estimating/import/model/headline'
import { unreadMoney } from '../../../src/estimating/import/model/unread-money'
import { readAnyFile } from '../read-bill-file'
import { anyBill, ZONES } from '../testing/any-bill'
import { ORACLE } from '../testing/exported'

async function printAndRead(bill: ExportedBill, format: ExportFormat) {
  const head = {
    title: 'Priced bill of quantities',
    subtitle: 'Drylining, version 1.0',
    firm: 'Ashdown Drylining Ltd',
    firmAddress: '4 Mill Lane, Leeds LS1 4AB',
    cells: [
      { label: 'To', value: 'Kestrel Homes', share: 3 },
      { label: 'Project', value: '2417 Kestrel House', share: 4 },
      { label: 'Version', value: '1.0' },
      { label: 'Date', value: '1 May 2026', share: 1.3 },
    ],
    foot: 'Printed 1 May 2026, Priya Shah. Amounts are without VAT.',
  }
  const { bytes } = await drawBill({ title: 'bill', bill, format, head, sign: '£', logo: null }, null, 'a4')
  const reading = await readAnyFile('bill.pdf', bytes)
  if (!reading.ok) return { reason: reading.reason }
  const draft = openWorkbook('bill.pdf', reading.workbook)
  const input = { sheet: draft.table, mapping: draft.mapping, choices: draft.choices, units: new Map<string, string>() }
  const read = buildPlan(input)
  const leftOut = leftOutColumns(draft.table, draft.mapping, read, draft.bidders)
  const unread = unreadMoney({ leftOut, summary: null, plan: read.plan }, currencyOf(draft, 'GBP'))
  return { plan: read.plan, headline: headlineOf(reconcile(read, input), 'GBP', unread) }
}

/** Refs and names of a bill as it prints them: lines without a group first. */
const printedOrder = ({ products }: ExportedBill) =>
  [null, 31, 32].flatMap(group => products.filter(each => each.group === group).map(({ ref, name }) => [ref, name]))

const unpriced = (bill: ExportedBill): ExportedBill => ({
  ...bill,
  products: bill.products.map(each => ({ ...each, rate: null })),
  quantities: bill.quantities.map(({ id }) => ({ id, cells: {} })),
  costs: new Map(),
  beyond: null,
})

describe('our own printed bill', () => {
  // It was read with the places of each line and with their sum: 65,204.08 in eleven lines.
  it('has its lines, zones and total of oracle 2', async () => {
    const { plan, headline } = await printAndRead(ORACLE, 'bill')
    expect(plan?.total).toBe(3_260_204)
    expect(plan?.zones).toEqual(['L1', 'L2'])
    expect(plan?.products.map(({ name, cells }) => [name, cells.map(({ quantity }) => quantity)])).toEqual([
      ['Partition', [2_146_500, 2_046_000]],
      ['Ceiling', [1_985_000, 1_907_500]],
      ['Skim', [4_293_000, 4_092_000]],
    ])
    expect(headline?.tone).toBe('calm')
  })

  it('bug: the letterhead was read as lines where a bill has no price and no quantity yet', async () => {
    const { plan } = await printAndRead(unpriced(ORACLE), 'bill')
    expect(plan?.total).toBe(0)
    expect(plan?.products.map(({ ref, name }) => [ref || null, name])).toEqual(printedOrder(ORACLE))
  })

  // 0.50 at 32.88 and 0.50 at 34.34 are 16.44 and 17.17, so 33.61; 17.17 came in, and its printed sum agreed.
  it('bug: one product came in as the whole bill where another has no rate', async () => {
    const line = (id: number, rate: Rate | null) => ({
      id,
      order: id,
      group: null,
      ref: `P-${id}`,
      name: `Partition of sort ${id}`,
      description: null,
      notes: null,
      unit: 'm²' as const,
      rate,
    })
    const cells = (level2: Quantity, roof: Quantity | null) => ({
      11: { quantity: quantityOf(0.0001), source: 'boq' as const },
      14: { quantity: level2, source: 'boq' as const },
      ...(roof === null ? {} : { 15: { quantity: roof, source: 'boq' as const } }),
    })
    const bill: ExportedBill = {
      ...unpriced(ORACLE),
      zones: ZONES,
      products: [line(1, rateOf(32.88)), line(2, null), line(3, rateOf(34.34))],
      quantities: [
        { id: 1, cells: cells(quantityOf(0.0001), quantityOf(0.5)) },
        { id: 2, cells: cells(quantityOf(10.0001), null) },
        { id: 3, cells: cells(quantityOf(0.0001), quantityOf(0.5)) },
      ],
    }
    const { plan, headline } = await printAndRead(bill, 'grid_zp')
    expect(workOut(bill).amount).toBe(3361)
    expect(plan?.total === 3361 || headline?.tone === 'warning').toBe(true)
  })

  it('is exact or not called right in every layout', async () => {
    await fc.assert(
      fc.asyncProperty(anyBill(ZONES), fc.constantFrom(...EXPORT_FORMATS), async (bill, format) => {
        const { plan, headline } = await printAndRead({ ...bill, beyond: null }, format)
        if (headline?.tone === 'calm') expect(plan?.total).toBe(workOut(bill).amount)
        // A single line without a rate, and its place, print the same figures once: nothing tells the two apart, and the difference is named.
        if (format !== 'bill' || bill.products.length === 1) return
        expect(plan?.total).toBe(workOut(bill).amount)
        expect(plan?.products.map(({ ref, name }) => [ref, name])).toEqual(printedOrder(bill))
      }),
      {
        numRuns: byRun(12, 200),
        examples: EXPORT_FORMATS.filter(format => format !== 'bill').map((format): [ExportedBill, ExportFormat] => [
          ORACLE,
          format,
        ]),
      },
    )
  })
})

import { expect, it } from 'vitest'
import { NIL, pence, percent } from '../../value/money'
import { aged, ageOf } from './aged'
import { openApplications, openCertificates, openInvoices } from './open-amounts'
import { accountedOn, calendarMonthOf, cisReturnOf, type VatLine, vatMonth } from './tax-month'

const TODAY = '2026-11-30'

it('puts an amount into the age of its days past the due date', () => {
  expect(
    ['2026-11-30', '2026-11-29', '2026-10-31', '2026-10-30', '2026-10-01', '2026-09-30', '2026-09-01'].map(day =>
      ageOf(day, TODAY),
    ),
  ).toEqual(['notDue', 'to30', 'to30', 'to60', 'to60', 'to90', 'to90'])
  expect([ageOf('2026-08-31', TODAY), ageOf(null, TODAY)]).toEqual(['over90', 'undated'])
})

const invoice = { state: 'approved', project: 5, supplier: 31, invoiceReference: 'A', paidAmount: null } as const
it('ages what is owed to suppliers and subcontractors, with tax', () => {
  const open = [
    ...openInvoices('materialInvoice', [
      // 676.00 and 135.20 VAT, due tomorrow.
      {
        ...invoice,
        id: 1,
        dueDate: '2026-12-01',
        net: pence(67_600),
        vat: pence(13_520),
        approvedForPayment: pence(67_600),
      },
      // 6,415.60 of 6,511.70 approved, of which 415.60 is paid: 6,000.00 is open. VAT 1,302.34 × 6,000.00 ÷ 6,511.70 = 1,200.00.
      {
        ...invoice,
        id: 2,
        dueDate: '2026-10-20',
        net: pence(651_170),
        vat: pence(130_234),
        approvedForPayment: pence(641_560),
        paidAmount: pence(41_560),
      },
      // A credit of 96.10 and 19.22 VAT, without a due date.
      { ...invoice, id: 3, dueDate: null, net: pence(-9_610), vat: pence(-1_922), approvedForPayment: pence(-9_610) },
      { ...invoice, id: 4, state: 'paid', dueDate: null, net: pence(100), vat: NIL, approvedForPayment: pence(100) },
      { ...invoice, id: 5, state: 'review', dueDate: null, net: pence(100), vat: NIL, approvedForPayment: null },
    ]),
    ...openApplications('labourApplication', [
      { id: 6, project: 5, state: 'approved', subcontractor: 41, reference: 'LA-001', toPay: pence(80_000) },
    ]),
  ]
  const { parties, ages, total } = aged(open, TODAY)
  // 811.20 + 7,200.00 − 115.32 = 7,895.88; 800.00 for labour; 8,695.88 in all.
  expect(parties.map(({ key, total: of }) => [key, of])).toEqual([
    ['supplier 31', 789_588],
    ['subcontractor 41', 80_000],
  ])
  expect(ages).toEqual({ notDue: 81_120, to30: 0, to60: 720_000, to90: 0, over90: 0, undated: 68_468 })
  expect(total).toBe(869_588)
})

it('ages what clients owe: the certificate less what came', () => {
  const certificate = { id: 7, project: 5, state: 'approved', reference: 'APP-3', finalDate: '2026-11-01' } as const
  const open = openCertificates(
    'outgoingApplication',
    [{ ...certificate, certifiedTotal: pence(1_200_000), received: pence(200_000) }],
    () => 21,
  )
  // 12,000.00 − 2,000.00 = 10,000.00, 29 days late.
  expect(aged(open, TODAY)).toMatchObject({ total: 1_000_000, ages: { to30: 1_000_000 } })
})

const line = (more: Partial<VatLine>): VatLine => ({
  resource: 'materialInvoice',
  id: 1,
  project: 5,
  name: 'A',
  side: 'purchase',
  day: '2026-11-10',
  code: 1,
  net: NIL,
  vat: NIL,
  accounted: NIL,
  ...more,
})

it('adds up the VAT of a calendar month, with the reverse charge on both sides', () => {
  const { groups, ...boxes } = vatMonth(
    [
      line({ net: pence(100_000), vat: pence(20_000) }),
      line({ id: 2, net: pence(50_000), vat: pence(10_000), day: '2026-11-30' }),
      line({ id: 3, net: pence(99_999), vat: pence(20_000), day: '2026-12-01' }),
      // 2,000.05 at 20 % = 400.01, which no document charges.
      line({ id: 4, code: 2, net: pence(200_005), accounted: pence(40_001) }),
      line({ id: 5, side: 'sale', net: pence(500_000), vat: pence(100_000) }),
    ],
    '2026-11-15',
  )
  // Box 1: 1,000.00 + 400.01. Box 4: 300.00 + 400.01. Box 5: 700.00.
  expect(boxes).toEqual({ due: 140_001, reclaimed: 70_001, toPay: 70_000, sales: 500_000, purchases: 350_005 })
  expect(groups.map(({ side, code, lines }) => [side, code, lines.length])).toEqual([
    ['purchase', 1, 2],
    ['purchase', 2, 1],
    ['sale', 1, 1],
  ])
  expect(accountedOn(pence(200_005), { rate: percent(20), isReverseCharge: true })).toBe(40_001)
  expect(accountedOn(pence(200_005), { rate: percent(20), isReverseCharge: false })).toBe(0)
  expect([calendarMonthOf('2026-12-31'), calendarMonthOf('2028-02-03').to]).toEqual([
    { from: '2026-12-01', to: '2026-12-31' },
    '2028-02-29',
  ])
})

it('adds up a CIS return by subcontractor from the 6th to the 5th', () => {
  const payment = {
    resource: 'labourApplication',
    id: 1,
    project: 5,
    name: 'LA-001',
    subcontractor: 41,
    verification: 'V1',
  } as const
  const month = { from: '2026-11-06', to: '2026-12-05' }
  const all = [
    // 1,000.00 with 200.00 of materials: 20 % of 800.00 is 160.00.
    { ...payment, paidOn: '2026-11-06', paid: pence(100_000), liable: pence(80_000), deducted: pence(16_000) },
    { ...payment, id: 2, paidOn: '2026-12-05', paid: pence(50_000), liable: pence(50_000), deducted: pence(10_000) },
    { ...payment, id: 3, paidOn: '2026-11-05', paid: pence(1), liable: pence(1), deducted: NIL },
  ]
  expect(cisReturnOf(all, month)).toMatchObject({
    paid: 150_000,
    materials: 20_000,
    deducted: 26_000,
    lines: [{ subcontractor: 41, verifications: ['V1'], paid: 150_000 }],
  })
  expect(cisReturnOf([], month)).toEqual({ lines: [], paid: 0, materials: 0, deducted: 0 })
})

// Long because every figure of a payment, and every status on its day, has a case by hand.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Money, NIL, parseAs, pence, percent, percentOf, plus, type Percentage } from '../../value/money'
import { cisOn, type OwnTax, paymentOf, type PeriodGiven, taxMonthEnd, type TaxStatus } from './cis'
import { changedWords, decisionWords } from './decision'

// Spec: LAB-2. Oracles C1 to C3, by hand.

const hale: TaxStatus = {
  name: 'D. Hale Drylining',
  cisRate: percent(20),
  verifiedOn: '2026-11-02',
  lastPaidOn: null,
  verification: 'V1234567890',
  isVatRegistered: true,
}
const us: OwnTax = { isVatRegistered: true, vatRate: percent(20) }
const C2: PeriodGiven = {
  grossToDate: pence(1_500_000),
  grossBefore: pence(930_000),
  materials: pence(75_000),
  leftOutBefore: pence(30_000),
  // 9,300.00 less 279.00 and 300.00 of materials.
  cisBaseBefore: pence(872_100),
  retentionPercentage: percent(3),
  retentionBefore: pence(27_900),
  materialsAfterRetention: false,
  isEndUser: false,
}
const ON = '2026-11-24'

const pounds = (value: number): Money => parseAs('money', value.toFixed(2)) ?? NIL
const share = (value: number): Percentage => parseAs('percentage', value.toFixed(4)) ?? NIL
/** A first application without retention, of a subcontractor at a rate. */
const first = (payment: number, materials: number, rate: Percentage) => {
  const given = {
    ...C2,
    grossToDate: pounds(payment / 100),
    grossBefore: NIL,
    materials: pounds(materials / 100),
    leftOutBefore: NIL,
    cisBaseBefore: NIL,
    retentionPercentage: NIL,
    retentionBefore: NIL,
  }
  const { cisBase: base, cisDeduction: deduction } = paymentOf(given, ON, { ...hale, cisRate: rate }, us)
  return { base, deduction }
}

describe('C1', () => {
  it('takes 440.00 at 20 % and 660.00 at 30 % of 2,567 with materials of 367', () => {
    const of = (rate: Percentage) => first(256_700, 36_700, rate)
    expect(of(percent(20))).toEqual({ base: 220_000, deduction: 44_000 })
    expect(of(percent(30))).toEqual({ base: 220_000, deduction: 66_000 })
    expect(of(percent(0))).toEqual({ base: 220_000, deduction: 0 })
  })
  it('takes nothing of a repayment, or where materials are more than the payment', () => {
    expect(first(-5_000, 0, percent(20))).toEqual({ base: 0, deduction: 0 })
    expect(first(5_000, 6_000, percent(20))).toEqual({ base: 0, deduction: 0 })
  })
  // The statement of a repayment demanded 57.06 too much, with a line below that nothing was deducted.
  it('takes nothing of a repayment, however much of its materials was taken back', () =>
    expect(first(-17_971, -46_500, percent(20))).toEqual({ base: 0, deduction: 0 }))
  it('rounds half a penny up, once', () =>
    expect(first(13, 0, percent(30)).deduction + first(5, 0, percent(30)).deduction).toBe(
      // 3.9 and 1.5
      4 + 2,
    ))
})

/** Applications in sequence, chained by their approvals: the CIS base of each, and its deduction. */
function deductions(
  steps: readonly {
    /** To date, in pounds. */
    readonly labour: number
    readonly materials?: number
    readonly retention?: number
    readonly rate?: number
    readonly isShared?: boolean
  }[],
) {
  let before = { gross: NIL as Money, leftOut: NIL as Money, base: NIL as Money, retention: NIL as Money }
  return steps.map(({ labour, materials = 0, retention = 0, rate = 20, isShared = false }) => {
    const gross = pounds(labour + materials)
    const declared = pounds(materials)
    const now = paymentOf(
      {
        grossToDate: gross,
        grossBefore: before.gross,
        materials: declared,
        leftOutBefore: before.leftOut,
        cisBaseBefore: before.base,
        retentionPercentage: share(retention),
        retentionBefore: before.retention,
        materialsAfterRetention: isShared,
        isEndUser: false,
      },
      ON,
      { ...hale, cisRate: share(rate) },
      us,
    )
    before = {
      gross,
      leftOut: plus(before.leftOut, now.materialsLeftOut),
      base: plus(before.base, now.cisBase),
      retention: now.retentionToDate,
    }
    return [now.cisBase / 100, now.cisDeduction / 100]
  })
}

// By hand: the CIS base is labour to date after retention, less earlier bases (decision 670).
describe('CIS to date', () => {
  it.each([
    [
      'down and up again',
      [{ labour: 1000 }, { labour: 400 }, { labour: 1000 }],
      [
        [1000, 200],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'down and up again with 5 % retention',
      [1000, 400, 1000].map(labour => ({ labour, retention: 5 })),
      [
        [950, 190],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'up past what it was',
      [{ labour: 1000 }, { labour: 400 }, { labour: 1600 }],
      [
        [1000, 200],
        [0, 0],
        [600, 120],
      ],
    ],
    [
      'up in two steps',
      [1000, 400, 700, 1300].map(labour => ({ labour })),
      [
        [1000, 200],
        [0, 0],
        [0, 0],
        [300, 60],
      ],
    ],
    [
      'down twice',
      [1000, 600, 200, 1100].map(labour => ({ labour })),
      [
        [1000, 200],
        [0, 0],
        [0, 0],
        [100, 20],
      ],
    ],
    [
      'a rate that rose between: what was paid keeps its rate',
      [{ labour: 1000 }, { labour: 2000, rate: 30 }],
      [
        [1000, 200],
        [1000, 300],
      ],
    ],
    [
      'a rate that fell while work was off',
      [
        { labour: 1000, rate: 30 },
        { labour: 400, rate: 30 },
        { labour: 1000, rate: 20 },
      ],
      [
        [1000, 300],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'retention of labour and materials given back, materials in full',
      [
        { labour: 20_000, materials: 15_000, retention: 5 },
        { labour: 20_000, materials: 15_000 },
      ],
      // 33,250 − 15,000; the release is all labour, since the materials were excluded in full.
      [
        [18_250, 3650],
        [1750, 350],
      ],
    ],
    [
      'retention of labour and materials given back, shared, at 30 %',
      [
        { labour: 20_000, materials: 15_000, retention: 5, isShared: true, rate: 30 },
        { labour: 20_000, materials: 15_000, isShared: true, rate: 30 },
      ],
      [
        [19_000, 5700],
        [1000, 300],
      ],
    ],
    [
      'half of the retention given back, shared, with new work',
      [
        { labour: 20_000, materials: 15_000, retention: 5, isShared: true },
        // 2.5 % of 22,000 is held: 21,450 to date.
        { labour: 22_000, materials: 16_000, retention: 2.5, isShared: true },
      ],
      [
        [19_000, 3800],
        [2450, 490],
      ],
    ],
    [
      'materials alone given back from retention, shared',
      [
        { labour: 0, materials: 10_000, retention: 5, isShared: true },
        { labour: 0, materials: 10_000, isShared: true },
      ],
      [
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'materials above one payment that a later one covers',
      [
        { labour: -10, materials: 60 },
        { labour: 90, materials: 60 },
      ],
      [
        [0, 0],
        [90, 18],
      ],
    ],
    [
      'materials that prove to be labour: no more than what is payable, the rest later',
      [
        { labour: 0, materials: 1000 },
        { labour: 1100, materials: 0 },
        { labour: 2000, materials: 0 },
      ],
      // 100 is payable, then 900, of 1,100 and 2,000 to date.
      [
        [0, 0],
        [100, 20],
        [900, 180],
      ],
    ],
  ])('%s', (_, steps, wanted) => expect(deductions(steps)).toEqual(wanted))

  it('never deducts twice, whatever rises and falls', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ labour: fc.integer({ min: 0, max: 5000 }), retention: fc.constantFrom(0, 3, 5) }), {
          minLength: 1,
          maxLength: 8,
        }),
        steps => {
          const worked = deductions(steps).reduce((sum, [base = 0]) => sum + base, 0)
          // The highest labour after retention so far.
          const most = Math.max(
            ...steps.map(({ labour, retention }) => labour * 100 - percentOf(pounds(labour), share(retention))),
          )
          expect(Math.round(worked * 100)).toBe(Math.max(most, 0))
        },
      ),
    ))
})

describe('the tax month', () => {
  it.each([
    ['2026-11-05', '2026-11-05'],
    ['2026-11-06', '2026-12-05'],
    ['2026-11-30', '2026-12-05'],
    ['2026-12-05', '2026-12-05'],
    ['2026-12-06', '2027-01-05'],
    ['2026-12-31', '2027-01-05'],
    ['2027-01-01', '2027-01-05'],
    ['2026-04-05', '2026-04-05'],
    ['2028-02-29', '2028-03-05'],
  ])('of %s ends on %s', (day, end) => expect(taxMonthEnd(day)).toBe(end))
})

describe('C2', () => {
  it('pays 4,513.20 under the reverse charge', () =>
    expect(paymentOf(C2, ON, hale, us)).toEqual({
      period: 570_000,
      retentionToDate: 45_000,
      retention: 17_100,
      payable: 552_900,
      materialsLeftOut: 45_000,
      // 14,550.00 less 750.00.
      liableToDate: 1_380_000,
      cisRate: 200_000,
      cisBase: 507_900,
      cisDeduction: 101_580,
      isReverseCharge: true,
      vat: 0,
      vatAccounted: 110_580,
      toPay: 451_320,
    }))
  it('pays 5,619.00 with VAT of 1,105.80 where we are the end user', () =>
    expect(paymentOf({ ...C2, isEndUser: true }, ON, hale, us)).toMatchObject({
      isReverseCharge: false,
      vat: 110_580,
      vatAccounted: 0,
      toPay: 561_900,
    }))
  it('knows no VAT of those who are not registered for it', () =>
    expect(paymentOf(C2, ON, { ...hale, isVatRegistered: false }, us)).toMatchObject({
      vat: 0,
      vatAccounted: 0,
      toPay: 451_320,
    }))
  it('pays VAT to those who are not registered for CIS: no reverse charge', () =>
    expect(paymentOf(C2, ON, { ...hale, cisRate: percent(30) }, us)).toMatchObject({
      isReverseCharge: false,
      // 30 % of 5,079.00; 5,529.00 − 1,523.70 + 1,105.80
      cisDeduction: 152_370,
      toPay: 511_110,
    }))
})

describe('C3', () => {
  it('takes the retention off the materials too where that is chosen', () =>
    expect(
      paymentOf(
        // Before: 300.00 less 3 %, and CIS on 9,021.00 less 291.00.
        { ...C2, materialsAfterRetention: true, leftOutBefore: pence(29_100), cisBaseBefore: pence(873_000) },
        ON,
        hale,
        us,
      ),
    ).toMatchObject({
      materialsLeftOut: 43_650,
      cisBase: 509_250,
      cisDeduction: 101_850,
    }))
})

describe('the status on the day of payment', () => {
  it.each([
    [{ cisRate: null }, 30, 'No CIS code is recorded for D. Hale Drylining, so they count as not verified.'],
    [{ cisRate: percent(30) }, 30, 'HMRC could not verify D. Hale Drylining.'],
    [{ verifiedOn: '2026-11-25' }, 30, 'HMRC verified D. Hale Drylining only on 25/11/2026, after 24/11/2026.'],
    [{ verifiedOn: '2026-11-24' }, 20, 'HMRC verified them on 24/11/2026, number V1234567890.'],
    // The tax year of 24/11/2026 is 2026/27, so a verification counts from 6 April 2024 (2024/25) on.
    [{ verifiedOn: '2024-04-06' }, 20, 'HMRC verified them on 06/04/2024'],
    [
      { verifiedOn: '2024-04-05' },
      30,
      'HMRC verified D. Hale Drylining on 05/04/2024, and no payment to them is recorded since. That is more than two tax years before this one: verify them again',
    ],
    [{ verifiedOn: '2015-05-01', lastPaidOn: '2024-04-06' }, 20, 'HMRC verified them on 01/05/2015'],
    [
      { cisRate: percent(0), verifiedOn: '2015-05-01', lastPaidOn: '2024-04-05' },
      30,
      'HMRC verified D. Hale Drylining on 01/05/2015, and they were last paid on 05/04/2024.',
    ],
    [{ verifiedOn: null }, 30, 'No day of HMRC’s verification is recorded for D. Hale Drylining'],
    [{ verification: null }, 30, 'No number of HMRC’s verification is recorded for D. Hale Drylining'],
    [{ verification: ' ' }, 30, 'No number of HMRC’s verification'],
    [{ verifiedOn: null, verification: null }, 30, 'No number and day of HMRC’s verification'],
    [{ cisRate: percent(0), verifiedOn: null }, 30, 'their code does not count yet. Add it to their tax details.'],
    [{ cisRate: percent(0), verification: '' }, 30, 'No number of HMRC’s verification'],
    [{ cisRate: percent(30), verifiedOn: null, verification: null }, 30, 'HMRC could not verify D. Hale Drylining.'],
    [{ cisRate: percent(0) }, 0, 'D. Hale Drylining is paid gross.'],
    [{ verification: '-' }, 30, 'No number of HMRC’s verification'],
    [{ verification: 'none' }, 30, '“NONE” is no number of HMRC’s verification'],
    [{ cisRate: percent(0), verification: 'V123' }, 30, '“V123” is no number of HMRC’s verification'],
    [{ verification: 'v1234567890 / ab' }, 20, 'number V1234567890AB'],
    [{ cisRate: percent(25) }, 30, 'The CIS code of D. Hale Drylining says 25 %, which is no rate of the scheme.'],
    [{ cisRate: percent(100) }, 30, 'says 100 %, which is no rate of the scheme.'],
  ])('%o is %i %', (more, rate, why) => {
    const rule = cisOn(ON, { ...hale, ...more })
    expect(rule.rate).toBe(rate * 10_000)
    expect(rule.why).toContain(why)
  })

  it('that differs from the day of approval is explained in words', () => {
    const was = { cisRate: percent(20), toPay: pence(451_320), approvedAt: '2026-11-20T09:00:00.000Z' }
    const none = { ...hale, cisRate: null }
    expect(changedWords(was, ON, hale, paymentOf(C2, ON, hale, us))).toBeNull()
    expect(changedWords(was, ON, none, paymentOf(C2, ON, none, us))).toBe(
      'CIS of D. Hale Drylining was 20 % when this was approved on 20/11/2026, and is 30 % on 24/11/2026: No CIS code is recorded for D. Hale Drylining, so they count as not verified. So 5,111.10 is to be paid, not 4,513.20.',
    )
    const noVat = { ...hale, isVatRegistered: false }
    expect(changedWords({ ...was, toPay: pence(1) }, ON, noVat, paymentOf(C2, ON, noVat, us))).toBe(
      'The tax details of D. Hale Drylining have changed since this was approved on 20/11/2026: 4,513.20 is to be paid, not 0.01.',
    )
  })
})

it('gives the reason of each part in a line', () => {
  expect(decisionWords(C2, ON, hale, us).split('\n')).toEqual([
    'CIS is 20 %: That is the rate of the CIS code of D. Hale Drylining. HMRC verified them on 02/11/2026, number V1234567890. Worked on 5,079.00, it is 1,015.80.',
    'Materials are left out: 450.00 in this period, 750.00 to date. VAT is left out too.',
    'Reverse charge applies: both firms are registered for VAT and CIS, and we have not declared that we are the end user. We account for 1,105.80 of VAT to HMRC at 20 % (VAT Act 1994, section 55A).',
    'Retention is 3 %: 171.00 more is held, 450.00 in all.',
  ])
  const released = { ...C2, retentionPercentage: percent(0), isEndUser: true }
  expect(decisionWords(released, ON, hale, us)).toContain(
    'VAT is paid: 1,195.80 at 20 %, since we have declared that we are the end user.',
  )
  expect(decisionWords(released, ON, hale, us)).toContain('Retention is 0 %: 279.00 is given back, 0.00 in all.')
  expect(decisionWords({ ...C2, grossToDate: pence(0) }, ON, hale, us)).toContain('no money is payable')
})

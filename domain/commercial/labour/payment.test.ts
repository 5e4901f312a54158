import { describe, expect, it } from 'vitest'
import { NIL, pence, percent, type Percentage } from '../../value/money'
import { cisDeduction, cisOn, type OwnTax, paymentOf, type PeriodGiven, type TaxStatus } from './cis'
import { changedWords, decisionWords } from './decision'

// Spec: LAB-2. Oracles C1 to C3 of commercial section 2, by hand.

const hale: TaxStatus = {
  name: 'D. Hale Drylining',
  cisRate: percent(20),
  verifiedOn: '2026-11-02',
  verification: 'V1234567890',
  isVatRegistered: true,
}
const us: OwnTax = { isVatRegistered: true, vatRate: percent(20) }
const C2: PeriodGiven = {
  grossToDate: pence(1_500_000),
  grossBefore: pence(930_000),
  materials: pence(75_000),
  materialsBefore: pence(30_000),
  retentionPercentage: percent(3),
  retentionBefore: pence(27_900),
  materialsAfterRetention: false,
  isEndUser: false,
}
const ON = '2026-11-24'

describe('C1', () => {
  it('takes 440.00 at 20 % and 660.00 at 30 % of 2,567 with materials of 367', () => {
    const of = (rate: Percentage) => cisDeduction(pence(256_700), pence(36_700), rate)
    expect(of(percent(20))).toEqual({ base: 220_000, deduction: 44_000 })
    expect(of(percent(30))).toEqual({ base: 220_000, deduction: 66_000 })
    expect(of(percent(0))).toEqual({ base: 220_000, deduction: 0 })
  })
  it('takes nothing of a repayment, or where materials are more than the payment', () => {
    expect(cisDeduction(pence(-5_000), NIL, percent(20))).toEqual({ base: 0, deduction: 0 })
    expect(cisDeduction(pence(5_000), pence(6_000), percent(20))).toEqual({ base: 0, deduction: 0 })
  })
  // The statement of a repayment asked 57.06 more back, and said under it that nothing was deducted.
  it('takes nothing of a repayment, however much of its materials was taken back', () =>
    expect(cisDeduction(pence(-17_971), pence(-46_500), percent(20))).toEqual({ base: 0, deduction: 0 }))
  it('rounds half a penny up, once', () =>
    expect(
      cisDeduction(pence(13), NIL, percent(30)).deduction + cisDeduction(pence(5), NIL, percent(30)).deduction,
    ).toBe(
      // 3.9 and 1.5
      4 + 2,
    ))
})

describe('C2', () => {
  it('pays 4,513.20 under the reverse charge', () =>
    expect(paymentOf(C2, ON, hale, us)).toEqual({
      period: 570_000,
      retentionToDate: 45_000,
      retention: 17_100,
      payable: 552_900,
      materialsLeftOut: 45_000,
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
    expect(paymentOf({ ...C2, materialsAfterRetention: true }, ON, hale, us)).toMatchObject({
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
    [{ verifiedOn: null }, 20, 'No day of verification is recorded.'],
    [{ cisRate: percent(0) }, 0, 'D. Hale Drylining is paid gross.'],
  ])('%o is %i %', (more, rate, why) => {
    const rule = cisOn(ON, { ...hale, ...more })
    expect(rule.rate).toBe(rate * 10_000)
    expect(rule.why).toContain(why)
  })

  it('that is not what it was when it was approved is said in words', () => {
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

it('says why in words, a line for each part', () => {
  expect(decisionWords(C2, ON, hale, us).split('\n')).toEqual([
    'CIS is 20 %: D. Hale Drylining is on the code for it. HMRC verified them on 02/11/2026, number V1234567890. Worked on 5,079.00, it is 1,015.80.',
    'Materials are left out: 450.00 in this period, 750.00 to date. VAT and the CITB levy are left out too.',
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

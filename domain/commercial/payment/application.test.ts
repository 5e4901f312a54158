import { describe, expect, it } from 'vitest'
import {
  type Money,
  NIL,
  pence,
  percent,
  type Percentage,
  quantityOf,
  rateOf,
  sum,
  taken,
  WHOLE,
} from '../../value/money'
import { type OwnTax, paymentOf, type TaxStatus } from '../labour/cis'
import { documentVat } from '../tax/vat'
import {
  coveredQuantity,
  type DocumentGiven,
  documentFigures,
  grossedUp,
  isBeyondValue,
  lineValue,
  lumpSum,
  materialOnSiteOf,
  type MeasuredLine,
  type ValuedLine,
  workOf,
} from './application'
import { certifiedGross, certifyByLine, spreadCertified } from './certify'
import { certifiedShares } from './outgoing-sums'
import type { RetentionRate, RetentionTerms } from './terms'

// Oracles A1 to A8 and small inputs of public reports, worked by hand.

const fixed = { basis: 'fixed', measuredQuantity: null } as const
const A1: readonly MeasuredLine[] = [
  { ...fixed, billQuantity: quantityOf(1250), rate: rateOf(42.5), progress: percent(60) },
  { ...fixed, billQuantity: quantityOf(840), rate: rateOf(36.75), progress: percent(35) },
  { ...fixed, billQuantity: quantityOf(333.33), rate: rateOf(7.35), progress: percent(45) },
  { ...fixed, billQuantity: quantityOf(9), rate: rateOf(1150), progress: WHOLE },
  lumpSum(pence(240_000), WHOLE),
]
const retention: RetentionTerms = {
  steps: [{ from: null, fromCompletion: null, percentage: percent(5) }],
  keptAfterCompletion: percent(50),
  capAmount: null,
  capPercentage: null,
  isOnMaterialOnSite: true,
  isOnAccountRetained: false,
  lastRetentionDay: null,
}
const before: RetentionRate = { agreed: percent(5), kept: WHOLE, stage: 'inProgress' }
const half: RetentionRate = { agreed: percent(5), kept: percent(50), stage: 'practicallyComplete' }
const none: RetentionRate = { agreed: percent(5), kept: NIL, stage: 'madeGood' }

const line = (work: Money, more: Partial<ValuedLine> = {}): ValuedLine => ({
  work,
  materialOnSite: NIL,
  retentionPercentage: null,
  ...more,
})
const given = (more: Partial<DocumentGiven>): DocumentGiven => ({
  lines: [],
  onAccount: [],
  terms: { retention, mcdPercentage: NIL },
  rate: before,
  contractSum: null,
  previouslyCertified: NIL,
  ...more,
})
const onSite = materialOnSiteOf(A1[0]!, quantityOf(300), percent(20))
const claimed: readonly ValuedLine[] = A1.map((each, at) =>
  line(workOf(each), { materialOnSite: at === 0 ? onSite : NIL }),
)
const A3 = given({ lines: claimed, onAccount: [pence(150_000)], previouslyCertified: pence(3_841_260) })

describe('A1 and A2: the value of a line', () => {
  it('is quantity × rate × progress, rounded once', () => {
    expect(A1.map(workOf)).toEqual([3_187_500, 1_080_450, 110_249, 1_035_000, 240_000])
    expect(sum(A1.map(workOf))).toBe(5_653_199)
  })
  it('of materials on site is 20 % of the 300 m² that came, of 500 m² not installed', () =>
    expect(onSite).toBe(255_000))
  it('of materials on site is no more than what is not installed', () => {
    expect(coveredQuantity(A1[0]!, quantityOf(800))).toBe(quantityOf(500))
    expect(coveredQuantity({ ...A1[0]!, progress: WHOLE }, quantityOf(800))).toBe(0)
    expect(coveredQuantity({ ...A1[0]!, billQuantity: quantityOf(-5) }, quantityOf(800))).toBe(0)
  })
  it('follows the measured quantity only where the contract remeasures', () => {
    const measured = { ...A1[0]!, measuredQuantity: quantityOf(1000) }
    expect(workOf(measured)).toBe(3_187_500)
    expect(workOf({ ...measured, basis: 'remeasure' })).toBe(2_550_000)
    expect(workOf({ ...A1[0]!, basis: 'remeasure' })).toBe(3_187_500)
  })
  it('is refused beyond the value of the line, and of an omission below it', () => {
    expect([isBeyondValue(pence(101), pence(100)), isBeyondValue(pence(100), pence(100))]).toEqual([true, false])
    expect([isBeyondValue(pence(-101), pence(-100)), isBeyondValue(pence(-100), pence(-100))]).toEqual([true, false])
    expect([isBeyondValue(pence(-1), pence(100)), isBeyondValue(pence(1), pence(-100))]).toEqual([true, true])
  })
})

describe('A3 to A5: the document', () => {
  it('holds retention once, leaves on account free of it, and deducts what was certified', () =>
    expect(documentFigures(A3)).toMatchObject({
      work: 5_653_199,
      materialOnSite: 255_000,
      onAccount: 150_000,
      gross: 6_058_199,
      base: 5_908_199,
      retention: 295_410,
      discount: 0,
      net: 5_762_789,
      due: 1_921_529,
    }))
  const parties = {
    isSupplierVatRegistered: true,
    isCustomerVatRegistered: true,
    isReportedUnderCis: true,
    isEndUser: false,
  }
  const { due } = documentFigures(A3)
  it('states VAT of 3,843.06 under the reverse charge, and charges it to an end user', () => {
    expect(documentVat(due, percent(20), parties)).toEqual({ isReverseCharge: true, vat: 0, vatAccounted: 384_306 })
    const paid = documentVat(due, percent(20), { ...parties, isEndUser: true })
    expect(paid).toEqual({ isReverseCharge: false, vat: 384_306, vatAccounted: 0 })
    expect(due + paid.vat).toBe(2_305_835)
  })
  it('needs both registrations of both firms for the reverse charge', () => {
    const off = ['isSupplierVatRegistered', 'isCustomerVatRegistered', 'isReportedUnderCis'] as const
    expect(off.map(each => documentVat(due, percent(20), { ...parties, [each]: false }).isReverseCharge)).toEqual([
      false,
      false,
      false,
    ])
    expect(documentVat(due, percent(20), { ...parties, isSupplierVatRegistered: false }).vat).toBe(0)
  })
  const spread = spreadCertified(pence(5_800_000), claimed, A3.onAccount) ?? []
  it('spreads a certified 58,000.00 over the lines exactly', () => {
    expect(spread.map(({ work }) => work)).toEqual([3_048_200, 1_033_232, 105_431, 989_769, 229_512])
    expect(spread.map(each => each.materialOnSite)).toEqual([243_856, 0, 0, 0, 0])
    expect(certifiedGross(spread, A3.onAccount)).toBe(5_800_000)
    expect(documentFigures({ ...A3, lines: spread })).toMatchObject({
      retention: 282_500,
      net: 5_517_500,
      due: 1_676_240,
    })
  })
  it('carries no figure without a line, and a zero over any', () => {
    expect(spreadCertified(pence(150_000), [], A3.onAccount)).toEqual([])
    expect(spreadCertified(pence(150_001), [], A3.onAccount)).toBeNull()
    expect(spreadCertified(pence(150_000), claimed, A3.onAccount)?.every(({ work }) => work === 0)).toBe(true)
  })
  it('reduces the amounts on account too where less is certified than they claim, and no work below zero', () => {
    const lines = [
      { kind: 'product' as const, value: pence(100_000), materialValue: pence(20_000) },
      { kind: 'onAccount' as const, value: pence(80_000), materialValue: NIL },
    ]
    const shares = (gross: number) =>
      certifiedShares(lines, taken('money', gross))?.map(each => [each.certifiedValue, each.certifiedMaterial])
    expect(shares(0)).toEqual([
      [0, 0],
      [0, 0],
    ])
    // 500.00 is a quarter of the 2,000.00 claimed; 800.00 leaves nothing for the work.
    expect(shares(50_000)).toEqual([
      [25_000, 5_000],
      [20_000, 0],
    ])
    expect(shares(80_000)).toEqual([
      [0, 0],
      [80_000, 0],
    ])
  })
  it('takes lines as decided one by one, and others as claimed', () => {
    const lines = claimed.map((each, id) => ({ ...each, id }))
    const decided = certifyByLine(lines, new Map([[1, { work: pence(1_000_000), materialOnSite: NIL }]]))
    expect(decided.map(({ work }) => work)).toEqual([3_187_500, 1_000_000, 110_249, 1_035_000, 240_000])
    expect(certifiedGross(decided, A3.onAccount)).toBe(5_977_749)
  })
})

describe('retention', () => {
  it('A6: holds half a rate of the base, not half of the rounded sum', () => {
    const lines = [line(pence(100_010))]
    const first = documentFigures(given({ lines }))
    const next = documentFigures(given({ lines, rate: half, previouslyCertified: first.net }))
    expect([first.retention, next.retention, next.due]).toEqual([5_001, 2_500, 2_501])
  })
  it('A7: is released in two halves where no work is new', () => {
    const lines = [line(pence(10_000_000))]
    const first = documentFigures(given({ lines }))
    const second = documentFigures(given({ lines, rate: half, previouslyCertified: first.net }))
    const third = documentFigures(given({ lines, rate: none, previouslyCertified: second.net }))
    expect([second.due, third.due, third.net]).toEqual([250_000, 250_000, 10_000_000])
  })
  it('of a line at 10 % under a contract at 5 % is held at 10 %, and half is released', () => {
    const lines = [line(pence(5_000_000), { retentionPercentage: percent(10) })]
    const first = documentFigures(given({ lines }))
    const quiet = documentFigures(given({ lines, previouslyCertified: first.net }))
    const complete = documentFigures(given({ lines, rate: half, previouslyCertified: quiet.net }))
    expect([first.retention, quiet.due, complete.due]).toEqual([500_000, 0, 250_000])
  })
  it('of several rates is rounded once, and its parts add up to it', () => {
    // Half a penny each: one together, where each alone would be rounded up to one.
    const lines = [
      line(pence(100), { retentionPercentage: percent(0.5) }),
      line(pence(50), { retentionPercentage: percent(1) }),
    ]
    const { retention: held, retentionParts } = documentFigures(given({ lines }))
    expect(held).toBe(1)
    expect(sum(retentionParts.map(each => each.retention))).toBe(1)
  })
  it('is not held on materials on site or held on account where the contract says so', () => {
    const of = (more: Partial<RetentionTerms>) =>
      documentFigures({ ...A3, terms: { retention: { ...retention, ...more }, mcdPercentage: NIL } })
    // 5 % of 56,531.99, and of 60,581.99.
    expect(of({ isOnMaterialOnSite: false })).toMatchObject({ base: 5_653_199, retention: 282_660, gross: 6_058_199 })
    expect(of({ isOnAccountRetained: true })).toMatchObject({ base: 6_058_199, retention: 302_910 })
  })
  it('stops at the cap, and half of the cap is released', () => {
    const capped = (more: Partial<RetentionTerms>, rate = before) =>
      documentFigures(
        given({
          lines: [line(pence(9_000_000)), line(pence(1_000_000), { retentionPercentage: percent(10) })],
          terms: { retention: { ...retention, ...more }, mcdPercentage: NIL },
          contractSum: pence(12_000_000),
          rate,
        }),
      )
    expect(capped({})).toMatchObject({ retention: 550_000, isRetentionCapped: false })
    expect(capped({ capPercentage: percent(3) })).toMatchObject({ retention: 360_000, isRetentionCapped: true })
    expect(capped({ capPercentage: percent(3), capAmount: pence(110_000) }).retention).toBe(110_000)
    const released = capped({ capAmount: pence(110_000) }, half)
    expect(released.retention).toBe(55_000)
    expect(sum(released.retentionParts.map(each => each.retention))).toBe(55_000)
  })
  it('is never below zero', () =>
    expect(documentFigures(given({ lines: [line(pence(-100_000))] }))).toMatchObject({ retention: 0, net: -100_000 }))
})

describe('main contractor’s discount', () => {
  it('A8: 2.5 % on a net grossed up by 1/39 leaves the net', () => {
    const gross = grossedUp(pence(1_000_000), percent(2.5))!
    const lines = [line(gross)]
    const of = documentFigures(given({ lines, rate: none, terms: { retention, mcdPercentage: percent(2.5) } }))
    expect([gross, of.discount, of.net]).toEqual([1_025_641, 25_641, 1_000_000])
    expect(grossedUp(pence(1), WHOLE)).toBeNull()
  })
  it('is taken once, on the amount after retention', () =>
    expect(
      documentFigures(given({ lines: [line(pence(100_000))], terms: { retention, mcdPercentage: percent(2.5) } })),
    ).toMatchObject({ retention: 5_000, discount: 2_375, net: 92_625 }))
})

describe('sums of public reports', () => {
  it('asks for 11,250.00 after 42,750.00 of a claimed 45,000.00 was certified', () =>
    // 60,000.00 at 10 % is 54,000.00.
    expect(
      documentFigures(
        given({
          lines: [line(pence(6_000_000))],
          rate: { ...before, agreed: percent(10) },
          previouslyCertified: pence(4_275_000),
        }),
      ).due,
    ).toBe(1_125_000))
  const hale: TaxStatus = {
    name: 'D. Hale Drylining',
    cisRate: percent(20),
    verifiedOn: '2026-11-02',
    verification: 'V1234567890',
    isVatRegistered: true,
    lastPaidOn: null,
  }
  const us: OwnTax = { isVatRegistered: true, vatRate: percent(20) }
  const work = {
    grossToDate: pence(3_500_000),
    grossBefore: NIL,
    materials: pence(1_500_000),
    leftOutBefore: NIL,
    cisBaseBefore: NIL,
    retentionPercentage: percent(5) as Percentage,
    retentionBefore: NIL,
    materialsAfterRetention: true,
    isEndUser: true,
  }
  it('pays 36,100.00 for labour of 20,000.00 and materials of 15,000.00, and 29,450.00 under the reverse charge', () => {
    expect(paymentOf(work, '2026-11-24', hale, us)).toMatchObject({ cisDeduction: 380_000, toPay: 3_610_000 })
    expect(paymentOf({ ...work, isEndUser: false }, '2026-11-24', hale, us).toPay).toBe(2_945_000)
  })
  it('deducts 300.00 from a release of 1,750.00 when the rate is 30 %', () => {
    const released = {
      ...work,
      grossBefore: work.grossToDate,
      leftOutBefore: pence(1_425_000),
      cisBaseBefore: pence(1_900_000),
      retentionPercentage: NIL,
      retentionBefore: pence(175_000),
    }
    expect(paymentOf(released, '2026-11-24', { ...hale, cisRate: percent(30) }, us)).toMatchObject({
      payable: 175_000,
      cisDeduction: 30_000,
    })
  })
  it('prints the value of a line as the bill does', () => expect(lineValue(A1[2]!)).toBe(244_998))
})

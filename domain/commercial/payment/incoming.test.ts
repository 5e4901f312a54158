import { describe, expect, it } from 'vitest'
import { type Money, NIL, pence, type Percentage, percent, WHOLE } from '../../value/money'
import type { OwnTax, TaxStatus } from '../labour/cis'
import { type IncomingLine, incomingLeftOut, incomingSums, reviewIncoming, whyNotApproved } from './incoming-lines'
import { incomingPayment, incomingWords, nextCertificate, type StoredCertificate } from './incoming-payment'

// Spec: APP-2. Oracles C1 to C3 and the figures of public reports, by hand.

const albion: TaxStatus = {
  name: 'Albion Ceilings',
  cisRate: percent(20),
  verifiedOn: '2026-10-02',
  verification: 'V0000000001',
  isVatRegistered: true,
  lastPaidOn: null,
}
const us: OwnTax = { isVatRegistered: true, vatRate: percent(20) }
const ON = '2026-11-24'
const terms = {
  retentionPercentage: percent(5),
  retentionKept: WHOLE,
  retentionOnMaterials: true,
  retentionCap: null,
  discountPercentage: NIL,
}
const none: StoredCertificate = {
  gross: null,
  grossBefore: null,
  retention: null,
  retentionBefore: null,
  discount: null,
  net: null,
  certifiedBefore: null,
  withheld: null,
  withheldBefore: null,
  leftOut: null,
  leftOutBefore: null,
  cisBaseBefore: null,
  cisBase: null,
  approvedMaterials: null,
  retentionPercentage: null,
  retentionKept: null,
  materialsAfterRetention: false,
  isEndUser: false,
}

interface Case {
  readonly gross: Money
  readonly materials: Money
  readonly rate?: Percentage
  readonly kept?: Percentage
  readonly isAfterRetention?: boolean
  readonly isEndUser?: boolean
  readonly last?: StoredCertificate
}
function certificate(of: Case) {
  const agreed = { ...terms, retentionPercentage: of.rate ?? percent(5), retentionKept: of.kept ?? WHOLE }
  const sums = incomingSums([{ product: 1, fixedCost: null, value: of.gross }], agreed, of.last?.net ?? NIL)
  const materialsAfterRetention = of.isAfterRetention ?? false
  return nextCertificate(
    sums,
    {
      ...agreed,
      materials: of.materials,
      leftOut: incomingLeftOut(of.materials, sums, materialsAfterRetention),
      materialsAfterRetention,
      isEndUser: of.isEndUser ?? false,
    },
    of.last ?? null,
  )
}

describe('the payment of a supply and fit certificate', () => {
  it('C1: 2,567.00 with material of 367.00 is CIS of 440.00, and 660.00 of an unverified firm', () => {
    const of = certificate({ gross: pence(256_700), materials: pence(36_700), rate: NIL })
    expect(incomingPayment(of, ON, albion, us).cisDeduction).toBe(44_000)
    expect(incomingPayment(of, ON, { ...albion, cisRate: percent(30) }, us).cisDeduction).toBe(66_000)
  })

  it.each([
    [
      'C2: material left out in full',
      false,
      { leftOut: pence(30_000), cisBase: pence(872_100) },
      507_900,
      101_580,
      451_320,
    ],
    [
      'C3: material less its retention',
      true,
      { leftOut: pence(29_100), cisBase: pence(873_000) },
      509_250,
      101_850,
      451_050,
    ],
  ])('%s', (_, isAfterRetention, before, cisBase, cisDeduction, toPay) => {
    const last = {
      ...none,
      gross: pence(930_000),
      retention: pence(27_900),
      net: pence(902_100),
      cisBaseBefore: NIL,
      leftOut: before.leftOut,
      cisBase: before.cisBase,
    }
    const of = certificate({
      gross: pence(1_500_000),
      materials: pence(75_000),
      rate: percent(3),
      isAfterRetention,
      last,
    })
    expect(incomingPayment(of, ON, albion, us)).toMatchObject({
      period: 570_000,
      retention: 17_100,
      payable: 552_900,
      cisBase,
      cisDeduction,
      vat: 0,
      vatAccounted: 110_580,
      toPay,
    })
  })

  it('labour 20,000 and material 15,000 at 5 %: CIS 3,800.00, to pay 36,100.00, and 29,450.00 under the reverse charge', () => {
    const works = { gross: pence(3_500_000), materials: pence(1_500_000), isAfterRetention: true }
    const of = certificate(works)
    expect(incomingPayment(of, ON, albion, us)).toMatchObject({ cisDeduction: 380_000, toPay: 2_945_000 })
    const endUser = certificate({ ...works, isEndUser: true })
    expect(incomingPayment(endUser, ON, albion, us)).toMatchObject({ cisDeduction: 380_000, toPay: 3_610_000 })
  })

  it('a release of 1,750.00 is CIS of 300.00 at 30 %, since 750.00 of it are of material', () => {
    const works = { gross: pence(3_500_000), materials: pence(1_500_000), isAfterRetention: true }
    const first = certificate(works)
    const last = { ...none, ...first, cisBase: pence(1_900_000) }
    const of = certificate({ ...works, kept: NIL, last })
    expect(incomingPayment(of, ON, { ...albion, cisRate: percent(30) }, us)).toMatchObject({
      payable: 175_000,
      cisBase: 100_000,
      cisDeduction: 30_000,
    })
    expect(incomingWords(of, ON, albion, us)).toContain('Retention is released: 0 % of it is still held')
  })

  it('works no CIS on what a pay less notice withheld, on this certificate or on the next', () => {
    const works = { gross: pence(3_500_000), materials: pence(1_500_000), isAfterRetention: true }
    // 33,250.00 certified, 1,000.00 withheld: 32,250.00 less materials of 14,250.00 is 18,000.00.
    const first = { ...certificate(works), withheld: pence(100_000) }
    const paid = incomingPayment(first, ON, albion, us)
    expect(paid).toMatchObject({ payable: 3_225_000, cisBase: 1_800_000, cisDeduction: 360_000, toPay: 2_865_000 })
    expect(incomingWords(first, ON, albion, us)).toContain(
      'Our pay less notice withholds 1,000.00 of the 33,250.00 certified.',
    )
    // 40,000.00 and materials of 17,000.00, of which 850.00 are retained: 4,750.00 is due, with materials of 1,900.00.
    const last = { ...none, ...first, cisBase: paid.cisBase }
    const next = certificate({ ...works, gross: pence(4_000_000), materials: pence(1_700_000), last })
    expect(next).toMatchObject({ withheld: 0, withheldBefore: 100_000, certifiedBefore: 3_325_000 })
    expect(incomingPayment(next, ON, albion, us)).toMatchObject({
      payable: 475_000,
      cisBase: 285_000,
      cisDeduction: 57_000,
    })
  })

  it('asks for nothing of no new work', () => {
    const works = { gross: pence(5_000_000), materials: NIL }
    const first = certificate(works)
    const of = certificate({ ...works, last: { ...none, ...first, cisBase: pence(4_750_000) } })
    expect(incomingPayment(of, ON, albion, us)).toMatchObject({ payable: 0, cisDeduction: 0, toPay: 0 })
  })
})

describe('a line of an application', () => {
  const line: IncomingLine = {
    id: 1,
    product: 7,
    fixedCost: null,
    code: 'C-01',
    name: 'Ceiling',
    value: pence(3_600_000),
    contractValue: pence(5_000_000),
    measuredValue: pence(3_500_000),
    approvedElsewhere: pence(100_000),
    approvedBefore: NIL,
    approvedValue: null,
  }

  it('is proposed at what was applied for, limited to progress and the bill less what others were approved', () => {
    expect(reviewIncoming(line)).toMatchObject({ progress: 3_400_000, overProgress: 200_000, proposed: 3_400_000 })
    expect(reviewIncoming({ ...line, measuredValue: pence(9_000_000), value: pence(6_000_000) })).toMatchObject({
      allowed: 4_900_000,
      overScope: 1_100_000,
      proposed: 4_900_000,
    })
  })

  it('that is of no bill is proposed as applied for', () => {
    const other = { ...line, product: null, contractValue: null, measuredValue: null, approvedElsewhere: NIL }
    expect(reviewIncoming({ ...other, value: pence(-5_000) })).toMatchObject({ proposed: -5_000, overScope: 0 })
  })

  it('is not approved above the claim, nor below it without a reason', () => {
    expect(whyNotApproved(line, pence(3_600_001), 'More')).toContain('can’t be approved')
    expect(whyNotApproved(line, pence(3_400_000), ' ')).toContain('Say why less')
    expect(whyNotApproved(line, pence(3_400_000), 'Not done')).toBeNull()
    expect(whyNotApproved(line, pence(3_600_000), null)).toBeNull()
    expect(whyNotApproved(line, pence(-1), 'Contra')).toContain('no less than 0.00 can be approved')
    expect(whyNotApproved(line, NIL, 'Not done')).toBeNull()
    const credit = { ...line, value: pence(-50_000) }
    expect(whyNotApproved(credit, pence(-60_000), 'Damage')).toBeNull()
  })
})

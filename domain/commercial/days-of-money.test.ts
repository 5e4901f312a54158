import { describe, expect, it } from 'vitest'
import { externalCostGuards } from './costs/external-cost-guards'
import { whyBeforeOrder, whyNotThen } from './happened'
import { invoiceGuards } from './invoices/invoice-guards'
import { turnGuards } from './labour/turn-guards'
import { outgoingGuards } from './payment/outgoing-guards'

// Decisions 673 and 702: the day before, the day itself and the day after, of each guard on days of money. Today is 21 November 2026.

const today = '2026-11-21'
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'] as const
const refused = (say: (day: (typeof DAYS)[number]) => string | null) => DAYS.map(day => say(day) !== null)

describe('money moves on its day at the earliest', () => {
  it('an invoice is paid on its own date, and where it has none', () => {
    const say = (issueDate: string | null) => invoiceGuards.isPaidOnTime.check({ today }, { issueDate }, {})
    expect(refused(say)).toEqual([false, false, true])
    expect(say(null)).toBeNull()
    expect(say('2026-11-22')).toContain('dated 22/11/2026, so it can’t be paid before then')
  })

  it('an external cost is approved on its own date, and where it has none', () => {
    const cost = { supplierType: 'other', subcontractor: null, codatPushedAt: null } as never
    const say = (effectiveDate: string | null) =>
      externalCostGuards.isSpent.check({ today }, { ...(cost as object), effectiveDate } as never, {})
    expect(refused(say)).toEqual([false, false, true])
    expect(say(null)).toBeNull()
    expect(say('2026-11-22')).toContain('dated 22/11/2026, so it isn’t spent yet')
  })

  it('an application of a subcontractor is approved on the day of its work', () => {
    const of = { payable: null, approvedAt: null, codatPushedAt: null }
    expect(refused(effectiveDate => turnGuards.isWorked.check({ today }, { ...of, effectiveDate }, {}))).toEqual([
      false,
      false,
      true,
    ])
  })

  it('an application of a subcontractor is paid after its work and its approval, and not tomorrow', () => {
    const of = { payable: null, codatPushedAt: null }
    const worked = { ...of, effectiveDate: '2026-11-21', approvedAt: null }
    const approved = { ...of, effectiveDate: '2026-11-01', approvedAt: '2026-11-21T09:00:00.000Z' }
    for (const application of [worked, approved])
      expect(refused(paidOn => turnGuards.isPaidOnTime.check({}, application, { paidOn, toPay: 0 as never }))).toEqual([
        true,
        false,
        false,
      ])
    const taxNow = { today, status: {}, own: {} } as never
    expect(
      refused(paidOn => turnGuards.isNotInFuture.check({ taxNow }, worked, { paidOn, toPay: 0 as never })),
    ).toEqual([false, false, true])
  })

  it('an application to the client is sent by today, and certified after it was sent and valued', () => {
    const of = { valuationDate: '2026-11-01', sentOn: '2026-11-21' } as never
    expect(refused(sentOn => outgoingGuards.isSentInTime.check({ today }, of, { sentOn }))).toEqual([
      false,
      false,
      true,
    ])
    const certified = (more: object, now = '2026-12-31') =>
      refused(certifiedOn =>
        outgoingGuards.isCertifiedInTime.check({ today: now }, { ...(of as object), ...more } as never, {
          certifiedOn,
        }),
      )
    expect(certified({})).toEqual([true, false, false])
    expect(certified({ sentOn: null, valuationDate: '2026-11-21' })).toEqual([true, false, false])
    expect(certified({ sentOn: null }, today)).toEqual([false, false, true])
  })
})

describe('what happened', () => {
  it('lies between ten years ago and today', () => {
    const say = (day: string) => whyNotThen(day, today, 'the goods came') !== null
    // 3,652 days before 21 November 2026 is 21 November 2016: two leap days in ten years, 2020 and 2024.
    expect(['2016-11-20', '2016-11-21', '2026-11-21', '2026-11-22'].map(say)).toEqual([true, false, false, true])
  })

  it('came at most a year before its order was made', () => {
    const say = (day: string) => whyBeforeOrder(day, '2026-11-21') !== null
    expect(['2025-11-20', '2025-11-21', '2027-01-01'].map(say)).toEqual([true, false, false])
  })
})

import { describe, expect, test } from 'vitest'
import { NIL, pence, percent } from '../../value/money'
import { lateClaim } from './late-payment'
import {
  basisWords,
  type CalendarApplication,
  isDueInDefault,
  lateDebt,
  nextWords,
  paymentCalendar,
  whyNoNotice,
} from './payment-calendar'
import { lastStanding } from './payments'

// Decision 693: claim and valuation on 1 March 2027 → due 8, notice by 13, final 25, pay less by 18. Sums by hand.
const sent: CalendarApplication = {
  state: 'sent',
  valuationDate: '2027-03-01',
  sentOn: '2027-03-01',
  due: pence(1_000_000),
  vatRate: percent(20),
  isReverseCharge: false,
  dueDate: '2027-03-08',
  noticeBy: '2027-03-13',
  payLessBy: '2027-03-18',
  finalDate: '2027-03-25',
  certifiedOn: null,
  certifiedDue: null,
  received: NIL,
}
const certified = (certifiedOn: string, certifiedDue = pence(900_000)): CalendarApplication => ({
  ...sent,
  state: 'approved',
  certifiedOn,
  certifiedDue,
})
const notice = (type: 'payment' | 'payLess' | 'default', servedOn: string, amount: number, state = 'served') => ({
  type,
  servedOn,
  amount: pence(amount as 0),
  state,
})
const on = (of: CalendarApplication, today: string, notices: readonly ReturnType<typeof notice>[] = []) => {
  const calendar = paymentCalendar(of, notices, today)
  if (calendar === null) throw new Error('no calendar')
  return {
    ...calendar,
    next: nextWords(calendar, today),
    why: basisWords(calendar),
    isDefault: isDueInDefault(calendar),
  }
}

describe('the sum due', () => {
  test('is the application until a notice is served, and stays it when none is served in time', () => {
    expect(on(sent, '2027-03-10')).toMatchObject({
      payable: 1_200_000,
      unpaid: 1_200_000,
      paymentNotice: 'open',
      next: 'Their notice by 13/03/2027',
      isDefault: false,
    })
    expect(on(sent, '2027-03-13').next).toBe('Their notice is due today')
    expect(on(sent, '2027-03-14')).toMatchObject({
      paymentNotice: 'missed',
      payable: 1_200_000,
      next: 'Payment by 25/03/2027',
      isDefault: true,
      why: 'No notice was served in time, so the sum applied for is due',
    })
  })

  test('is the certificate given in time, and the application where the certificate came late', () => {
    expect(on(certified('2027-03-13'), '2027-03-20')).toMatchObject({
      payable: 1_080_000,
      sum: { basis: 'payment' },
      next: 'Payment by 25/03/2027',
      isDefault: false,
    })
    expect(on(certified('2027-03-14'), '2027-03-20')).toMatchObject({
      payable: 1_200_000,
      paymentNotice: 'servedLate',
      why: 'The client’s notice came after 13/03/2027, so the sum applied for is due',
      isDefault: true,
    })
  })

  test('is less by a pay less notice in time, not by one served late or withdrawn', () => {
    const of = certified('2027-03-12')
    expect(on(of, '2027-03-20', [notice('payLess', '2027-03-18', 700_000)]).payable).toBe(840_000)
    expect(on(of, '2027-03-20', [notice('payLess', '2027-03-19', 700_000)]).payable).toBe(1_080_000)
    expect(on(of, '2027-03-20', [notice('payLess', '2027-03-18', 700_000, 'withdrawn')]).payable).toBe(1_080_000)
  })

  test('has no VAT under the reverse charge', () => {
    expect(on({ ...sent, isReverseCharge: true }, '2027-03-10').payable).toBe(1_000_000)
  })
})

describe('what is unpaid', () => {
  test('is late from the day after the final date, part payments taken off', () => {
    const of = { ...certified('2027-03-12'), received: pence(80_000) }
    expect(on(of, '2027-03-25')).toMatchObject({
      unpaid: 1_000_000,
      daysLate: 0,
      next: 'Payment is due today',
    })
    expect(on(of, '2027-03-26').next).toBe('Not paid, 1 day late')
    expect(on(of, '2027-04-01').daysLate).toBe(7)
  })

  test('is nothing once all has come, it is marked as paid, or money goes back to the client', () => {
    expect(on({ ...certified('2027-03-12'), received: pence(1_080_000) }, '2027-04-01')).toMatchObject({
      unpaid: 0,
      daysLate: 0,
    })
    expect(on({ ...certified('2027-03-12'), state: 'paid' }, '2027-04-01').daysLate).toBe(0)
    expect(on({ ...sent, due: pence(-5_000) }, '2027-04-01')).toMatchObject({ payable: -6_000, unpaid: 0, daysLate: 0 })
  })

  test('there is no calendar before it is sent, and none once it is cancelled', () => {
    expect(paymentCalendar({ ...sent, state: 'held', sentOn: null }, [], '2027-03-10')).toBeNull()
    expect(paymentCalendar({ ...sent, state: 'cancelled' }, [], '2027-03-10')).toBeNull()
  })
})

describe('interest for late payment', () => {
  // Bank Rate of 30 June 2026 is 3.75 %, so 11.75 % a year; a final date of 25 October 2026.
  const of = { ...certified('2026-10-12'), dueDate: '2026-10-08', noticeBy: '2026-10-13', payLessBy: '2026-10-18' }
  const late = { ...of, valuationDate: '2026-10-01', sentOn: '2026-10-01', finalDate: '2026-10-25' }
  const claimed = (
    application: CalendarApplication,
    payments: readonly (readonly [string, number])[],
    today: string,
  ) => {
    const calendar = paymentCalendar(application, [], today)
    if (calendar === null) throw new Error('no calendar')
    const paid = payments.map(([day, amount]) => ({ day, amount: pence(amount as 0) }))
    return lateClaim(lateDebt(calendar, application, paid, 'englandAndWales'), today)
  }

  test('is still owed once a late payment has come, up to its day', () => {
    // 10,800.00 × 11.75 % × 10 ÷ 365 = 34.77; 100.00 for a debt of 10,000.00 or more.
    const paid = { ...late, state: 'paid', received: pence(1_080_000) }
    for (const today of ['2026-11-04', '2027-02-01'])
      expect(claimed(paid, [['2026-11-04', 1_080_000]], today)).toMatchObject({ interest: 3_477, compensation: 10_000 })
  })

  test('is nothing where the payment came in time', () =>
    expect(
      claimed({ ...late, state: 'paid', received: pence(1_080_000) }, [['2026-10-25', 1_080_000]], '2026-12-01'),
    ).toMatchObject({ interest: 0, compensation: 0, total: 0 }))

  test('runs on no more than came, once the application is marked as paid for less than was notified', () => {
    // Certified a day late, so 12,000.00 was notified; 10,800.00 came on the final date and settled it.
    const settled = { ...late, certifiedOn: '2026-10-14', state: 'paid', received: pence(1_080_000) }
    expect(claimed(settled, [['2026-10-25', 1_080_000]], '2026-12-01').total).toBe(0)
  })
})

test('a notice is refused before the work it is about, after today, and about what was not sent', () => {
  expect(whyNoNotice(sent, '2027-03-01', '2027-03-10')).toBeNull()
  expect(whyNoNotice(sent, '2027-02-28', '2027-03-10')).toContain('work up to 01/03/2027')
  expect(whyNoNotice(sent, '2027-03-11', '2027-03-10')).toContain('has not come yet')
  expect(whyNoNotice({ ...sent, state: 'held', sentOn: null }, '2027-03-05', '2027-03-10')).toContain('not been sent')
  expect(whyNoNotice({ ...sent, state: 'cancelled' }, '2027-03-05', '2027-03-10')).toContain('cancelled')
})

test('the part payment to take back is the newest that was not taken back', () => {
  const payment = (id: number, amount: number) => ({ id, amount: pence(amount as 0) })
  expect(lastStanding([])).toBeNull()
  expect(lastStanding([payment(2, 200), payment(1, 100)])?.id).toBe(2)
  expect(lastStanding([payment(1, 100), payment(2, 200), payment(3, -200)])?.id).toBe(1)
  expect(lastStanding([payment(1, 100), payment(2, -100)])).toBeNull()
  expect(lastStanding([payment(1, 100), payment(2, -100), payment(3, 50)])?.id).toBe(3)
})

import { describe, expect, it } from 'vitest'
import { pence } from '../../value/money'
import { afterDefaultNotice, noticeDates, noticeState, type NoticeTerms, notifiedSum, SCHEME_PERIODS } from './notices'
import { daysAfter, daysBefore, daysBetween, passedOver, type PeriodRule } from './reckoning'

const england: NoticeTerms = { ...SCHEME_PERIODS, nation: 'englandAndWales' }
const scotland: NoticeTerms = { ...SCHEME_PERIODS, nation: 'scotland' }
const on = (day: string) => ({ claimedOn: day, valuationDate: day })

// Dates by hand on a calendar. In 2027 Good Friday is 26 March, Easter Monday 29 March.
describe('the dates of an application', () => {
  it('of 1 March 2027 count every day', () =>
    expect(noticeDates(england, on('2027-03-01'))).toEqual({
      due: '2027-03-08',
      paymentNoticeBy: '2027-03-13',
      defaultNoticeFrom: '2027-03-14',
      payLessBy: '2027-03-18',
      final: '2027-03-25',
    }))
  it('of 15 March 2027 leave Easter out in England and Wales', () =>
    expect(noticeDates(england, on('2027-03-15'))).toMatchObject({
      due: '2027-03-22',
      paymentNoticeBy: '2027-03-28',
      payLessBy: '2027-04-03',
      final: '2027-04-10',
    }))
  it('of 15 March 2027 leave only Good Friday out in Scotland', () =>
    expect(noticeDates(scotland, on('2027-03-15'))).toMatchObject({
      due: '2027-03-22',
      paymentNoticeBy: '2027-03-28',
      payLessBy: '2027-04-02',
      final: '2027-04-09',
    }))
  it('count from a claim that is made after the period', () => {
    const due = (claimedOn: string) => noticeDates(england, { valuationDate: '2027-03-01', claimedOn }).due
    expect([due('2027-03-08'), due('2027-03-20')]).toEqual(['2027-03-08', '2027-03-20'])
  })
  it('follow a contract’s own periods and reckoning', () => {
    const own: NoticeTerms = {
      ...england,
      dueDays: 7,
      paymentNoticeDays: 5,
      finalDays: 21,
      payLessDays: 5,
      reckoning: 'calendarDays',
    }
    expect(noticeDates(own, on('2027-03-15'))).toMatchObject({
      due: '2027-03-22',
      paymentNoticeBy: '2027-03-27',
      payLessBy: '2027-04-07',
      final: '2027-04-12',
    })
  })
})

describe('a period', () => {
  const rule = (reckoning: PeriodRule['reckoning']): PeriodRule => ({ reckoning, nation: 'englandAndWales' })
  // Christmas Day 2027 is a Saturday; its substitute is 27 December, that of Boxing Day 28 December.
  it('leaves out Christmas Day on a weekend and its substitute day', () => {
    expect(daysAfter('2027-12-24', 1, rule('section116'))).toBe('2027-12-26')
    expect(daysAfter('2027-12-24', 2, rule('section116'))).toBe('2027-12-29')
    expect(daysAfter('2027-12-24', 1, rule('workingDays'))).toBe('2027-12-29')
    expect(daysAfter('2027-12-24', 1, rule('calendarDays'))).toBe('2027-12-25')
  })
  it('is reckoned back alike', () => {
    expect(daysBefore('2027-03-30', 1, rule('section116'))).toBe('2027-03-28')
    expect(daysBefore('2027-03-30', 3, rule('section116'))).toBe('2027-03-25')
    expect(daysBefore('2027-03-30', 1, rule('workingDays'))).toBe('2027-03-25')
  })
  it('of no days is the day itself, and has no days between', () => {
    expect(daysAfter('2027-03-26', 0, rule('section116'))).toBe('2027-03-26')
    expect(daysBetween('2027-03-26', '2027-03-26', rule('section116'))).toBe(0)
    expect(daysBetween('2027-03-26', '2027-03-20', rule('section116'))).toBe(0)
  })
  it('names the days it passed over', () => {
    expect(passedOver('2027-03-22', '2027-04-10', rule('section116'))).toEqual([
      { day: '2027-03-26', name: 'Good Friday' },
      { day: '2027-03-29', name: 'Easter Monday' },
    ])
    expect(passedOver('2027-12-24', '2027-12-27', rule('section116')).map(({ name }) => name)).toEqual([
      'Christmas Day',
      'Christmas Day',
    ])
    expect(passedOver('2027-03-22', '2027-04-10', rule('calendarDays'))).toEqual([])
  })
  it.each(['section116', 'calendarDays', 'workingDays'] as const)(
    'counted back over %s gives what it was counted from',
    reckoning => {
      for (let count = 1; count <= 60; count += 9) {
        const end = daysAfter('2026-11-20', count, rule(reckoning))
        expect(daysBetween('2026-11-20', end, rule(reckoning))).toBe(count)
        expect(daysBetween('2026-11-20', daysBefore(end, count - 1, rule(reckoning)), rule(reckoning))).toBe(1)
      }
    },
  )
})

describe('the notified sum', () => {
  const dates = noticeDates(england, on('2027-03-01'))
  const notice = (type: 'payment' | 'payLess' | 'default', servedOn: string, amount: 1 | 2 | 3) => ({
    type,
    servedOn,
    amount: pence(amount),
  })
  const of = (...notices: readonly ReturnType<typeof notice>[]) => notifiedSum(pence(100), notices, dates).basis
  it('is the application without a payment notice in time', () => {
    expect(of()).toBe('application')
    expect(of(notice('payment', '2027-03-14', 1))).toBe('application')
    expect(of(notice('payLess', '2027-03-19', 1))).toBe('application')
  })
  it('is the payment notice, and a pay-less notice in time replaces it', () => {
    expect(of(notice('payment', '2027-03-13', 1))).toBe('payment')
    expect(of(notice('payLess', '2027-03-18', 1), notice('payment', '2027-03-13', 2))).toBe('payLess')
    const two = [notice('payLess', '2027-03-18', 3), notice('payLess', '2027-03-15', 2)]
    expect(notifiedSum(pence(100), two, dates)).toEqual({ amount: 3, basis: 'payLess' })
  })
  it('is the payee’s own notice in default, which postpones the final date by its days', () => {
    expect(of(notice('default', '2027-03-13', 1))).toBe('application')
    expect(of(notice('default', '2027-03-14', 1))).toBe('default')
    // Four days after 13 March: the final date of 25 March moves past Good Friday and Easter Monday to 31 March.
    expect(afterDefaultNotice(england, dates, '2027-03-17')).toMatchObject({
      due: dates.due,
      final: '2027-03-31',
      payLessBy: '2027-03-22',
    })
    expect(afterDefaultNotice(england, dates, '2027-03-13')).toEqual(dates)
  })
  it('has notices in time, late, missed and open', () => {
    const by = '2027-03-13'
    expect([noticeState(by, by, '2027-04-01'), noticeState(by, '2027-03-14', '2027-04-01')]).toEqual([
      'served',
      'servedLate',
    ])
    expect([noticeState(by, null, by), noticeState(by, null, '2027-03-14')]).toEqual(['open', 'missed'])
  })
})

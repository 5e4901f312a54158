import { describe, expect, it } from 'vitest'
import { reminderState, reminderWords, warnedOf } from '../reminders/reminders'
import { cisMonths, cisReminders, filedMonthOf, type RecordedReturn, taxMonthOf, taxMonths } from './cis-months'

// Decision 731. By hand: the month from 6 November to 5 December 2026 is due on 19 December.

describe('a tax month', () => {
  it('is from the 6th to the 5th, and due on the 19th, over the end of a year and of February', () => {
    const november = { from: '2026-11-06', to: '2026-12-05', due: '2026-12-19' }
    expect(taxMonthOf('2026-11-06')).toEqual(november)
    expect(taxMonthOf('2026-12-05')).toEqual(november)
    expect(taxMonthOf('2026-12-06')).toEqual({ from: '2026-12-06', to: '2027-01-05', due: '2027-01-19' })
    expect(taxMonthOf('2027-01-05').from).toBe('2026-12-06')
    expect(taxMonthOf('2028-02-29')).toEqual({ from: '2028-02-06', to: '2028-03-05', due: '2028-03-19' })
    expect(taxMonthOf('2028-03-01').from).toBe('2028-02-06')
  })
  it('has every day of eight years in exactly one, and months follow each other without a gap', () => {
    const months = taxMonths('2024-01-01', '2031-12-31')
    expect(months).toHaveLength(97)
    for (const [index, month] of months.entries()) {
      const next = months[index + 1]
      if (next) expect(Date.parse(next.from) - Date.parse(month.to)).toBe(86_400_000)
      for (let at = Date.parse(month.from); at <= Date.parse(month.to); at += 86_400_000)
        expect(taxMonthOf(new Date(at).toISOString().slice(0, 10))).toEqual(month)
    }
  })
})

const filed = (month: string, filedOn: string, more: Partial<RecordedReturn> = {}): RecordedReturn => ({
  month,
  kind: 'return',
  coversUntil: null,
  filedOn,
  state: 'filed',
  ...more,
})
const paid = (...days: readonly string[]) => days.map(paidOn => ({ paidOn }))
const months = (returns: readonly RecordedReturn[], labour: readonly string[], today = '2026-12-10') =>
  cisMonths({ returns, labour: paid(...labour), incoming: paid() }, today).map(each => [
    each.to,
    each.payments,
    each.isDone,
  ])

describe('the months of a firm', () => {
  it('begin with its first payment, and have the payments of labour and of supply and fit', () => {
    expect(months([], [])).toEqual([])
    expect(months([], ['2026-11-05', '2026-10-06', '2026-12-06'])).toEqual([
      ['2026-11-05', 2, false],
      ['2026-12-05', 0, false],
      ['2027-01-05', 1, false],
    ])
    const both = { returns: [], labour: paid('2026-12-06'), incoming: [...paid('2026-12-08'), { paidOn: null }] }
    expect(cisMonths(both, '2026-12-10')[0]?.payments).toBe(2)
  })
  it('ask for no return of a month before 6 April 2026', () => {
    expect(months([], ['2025-01-10'], '2026-05-04')).toEqual([['2026-05-05', 0, false]])
  })
  it('are done by a return that was filed after the month, and not by one before its end or withdrawn', () => {
    const of = (record: RecordedReturn) => months([record], ['2026-11-10'])[0]
    expect(of(filed('2026-11-20', '2026-12-06'))).toEqual(['2026-12-05', 1, true])
    expect(of(filed('2026-11-20', '2026-12-05'))).toEqual(['2026-12-05', 1, false])
    expect(of(filed('2026-11-20', '2026-12-06', { state: 'withdrawn' }))).toEqual(['2026-12-05', 1, false])
    expect(of(filed('2026-12-06', '2026-12-10'))).toEqual(['2026-12-05', 1, false])
  })
  it('are covered by a notice of inactivity until something is paid', () => {
    const notice = filed('2026-10-07', '2026-10-01', { kind: 'inactivity', coversUntil: '2027-01-02' })
    expect(months([notice], ['2026-09-10', '2026-11-10'])).toEqual([
      ['2026-10-05', 1, false],
      ['2026-11-05', 0, true],
      ['2026-12-05', 1, false],
      ['2027-01-05', 0, true],
    ])
  })
})

it('reminds of a month from the day after its end until the return is recorded, and says what it is for', () => {
  const records = { returns: [filed('2026-10-07', '2026-11-12')], labour: paid('2026-10-10'), incoming: paid() }
  const all = (today: string) => cisReminders(records, today)
  expect(all('2026-12-05').map(each => [each.day, reminderState(each, '2026-12-05')])).toEqual([['2026-12-19', 'open']])
  expect(warnedOf(all('2026-12-06'), '2026-12-06').map(({ day }) => day)).toEqual(['2026-12-19'])
  expect(all('2026-12-20').map(each => reminderWords(each, '2026-12-20'))).toEqual([
    'CIS return for 06/11/2026 to 05/12/2026 was due 19/12/2026',
    'CIS return for 06/12/2026 to 05/01/2027 is due 19/01/2027',
  ])
  expect(all('2026-12-20')[0]?.note).toContain('Nothing was paid to subcontractors')
})

describe('a payment in a tax month', () => {
  const filed: RecordedReturn = {
    month: '2026-11-20',
    kind: 'return',
    coversUntil: null,
    filedOn: '2026-12-10',
    state: 'filed',
  }
  it('is in the return of its month alone, as long as that is not withdrawn', () => {
    expect(filedMonthOf([filed], '2026-11-06')?.to).toBe('2026-12-05')
    expect(filedMonthOf([filed], '2026-12-05')?.to).toBe('2026-12-05')
    for (const day of ['2026-11-05', '2026-12-06', null]) expect(filedMonthOf([filed], day)).toBeNull()
    expect(filedMonthOf([{ ...filed, state: 'withdrawn' }], '2026-11-06')).toBeNull()
    expect(filedMonthOf([{ ...filed, kind: 'inactivity' }], '2026-11-06')).toBeNull()
  })
})

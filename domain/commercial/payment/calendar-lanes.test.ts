import { describe, expect, it } from 'vitest'
import { type Money, NIL, pence, percent } from '../../value/money'
import {
  type Lane,
  lanesBetween,
  marksOf,
  nextOf,
  datesBetween,
  totalsOf,
  warningsAhead,
  whyDue,
} from './calendar-lanes'
import { outgoingLanes } from './outgoing-lanes'
import type { RecordedNotice } from './payment-calendar'

// Decision 693: claim and valuation on 1 March 2027 → due 8, notice by 13, final 25, pay less by 18. 10,000.00 and 20 % VAT.
const application = {
  id: 301,
  project: 5,
  accountSequenceNumber: 7,
  state: 'sent',
  valuationDate: '2027-03-01',
  sentOn: '2027-03-01' as string | null,
  due: pence(1_000_000),
  total: pence(1_200_000),
  vatRate: percent(20),
  isReverseCharge: false,
  dueDate: '2027-03-08',
  noticeBy: '2027-03-13',
  payLessBy: '2027-03-18',
  finalDate: '2027-03-25',
  certifiedBefore: NIL,
  certifiedNet: null,
  certifiedOn: null as string | null,
  certifiedDue: null as Money | null,
  received: NIL,
}
type Application = Parameters<typeof outgoingLanes>[0][number]
const served = (type: 'payment' | 'payLess' | 'default', servedOn: string, amount = 800_000) => ({
  id: 1,
  application: 301,
  type,
  servedOn,
  amount: pence(amount as 0),
  state: 'served',
})
const lane = (
  today: string,
  values: Partial<Application> = {},
  notices: readonly (RecordedNotice & { id: number; application: number })[] = [],
): Lane => {
  const [own] = outgoingLanes(
    [{ ...application, ...values }],
    {
      notices,
      payments: [],
      terms: [
        { project: 5, validFrom: '2027-01-01', nation: 'englandAndWales' },
        { project: 6, validFrom: '2027-02-01', nation: 'scotland' },
      ],
    },
    today,
  )
  if (!own) throw new Error('no lane')
  return own
}
const asPaid = (own: Lane): Lane => ({ ...own, side: 'moneyOut', key: own.key.replace('outgoing', 'incoming') })
const days = (own: Lane, today: string) => marksOf(own, today).map(({ kind, day, state }) => `${kind} ${day} ${state}`)

describe('the dates of a lane', () => {
  it('come one after the other, done as their days pass', () => {
    expect(days(lane('2027-03-10'), '2027-03-10')).toEqual([
      'due 2027-03-08 done',
      'notice 2027-03-13 open',
      'payLess 2027-03-18 open',
      'final 2027-03-25 open',
    ])
  })

  it('have the day after a missed payment notice, on which the sum applied for became due', () => {
    expect(days(lane('2027-03-14'), '2027-03-14')).toEqual([
      'due 2027-03-08 done',
      'notice 2027-03-13 missed',
      'default 2027-03-14 done',
      'payLess 2027-03-18 open',
      'final 2027-03-25 open',
    ])
    const later = lane('2027-03-20', {}, [served('default', '2027-03-16')])
    expect(days(later, '2027-03-20')).toContain('default 2027-03-16 done')
  })

  it('are missed where nothing was paid by the final date, and done once all is paid', () => {
    expect(days(lane('2027-03-26'), '2027-03-26').at(-1)).toBe('final 2027-03-25 missed')
    expect(days(lane('2027-03-26', { received: pence(1_200_000) }), '2027-03-26').at(-1)).toBe('final 2027-03-25 done')
  })

  it('are all to come for a draft, and a cancelled application has no lane', () => {
    const draft = lane('2027-03-26', { state: 'held', sentOn: null })
    expect(days(draft, '2027-03-26').every(each => each.endsWith('open'))).toBe(true)
    expect(nextOf(draft, '2027-03-26')).toEqual({ words: 'Draft, valued 01/03/2027', level: 'subtle' })
    expect(() => lane('2027-03-26', { state: 'cancelled' })).toThrow('no lane')
  })
})

describe('what is next', () => {
  it.each([
    ['2027-03-10', {}, 'Their notice by 13/03/2027', null],
    ['2027-03-13', {}, 'Their notice by today', null],
    ['2027-03-14', {}, 'No notice: all is due', 'warning'],
    ['2027-03-20', { certifiedOn: '2027-03-12', certifiedDue: pence(900_000) }, 'Paid by 25/03/2027', null],
    ['2027-03-26', {}, 'Not paid, 1 day late', 'error'],
    ['2027-03-26', { received: pence(1_200_000) }, 'Nothing unpaid', null],
  ] as const)('on %s of money in %j: %s', (today, values, words, level) => {
    expect(nextOf(lane(today, values), today)).toEqual({ words, level })
  })

  it.each([
    ['2027-03-05', 'Serve notice by 13/03/2027', null],
    ['2027-03-10', 'Serve notice by 13/03/2027', 'warning'],
    ['2027-03-13', 'Serve notice by today', 'error'],
    ['2027-03-14', 'Pay less notice by 18/03/2027', 'warning'],
    ['2027-03-19', 'Pay by 25/03/2027', null],
    ['2027-03-25', 'Pay by today', 'warning'],
  ] as const)('on %s of money out: %s', (today, words, level) => {
    expect(nextOf(asPaid(lane(today)), today)).toEqual({ words, level })
  })

  it('says what follows without a notice of ours', () => {
    expect(whyDue(asPaid(lane('2027-03-10')))).toBe(
      'Without our payment notice by 13/03/2027 all that was applied for is due',
    )
    expect(whyDue(asPaid(lane('2027-03-14')))).toBe('We gave no notice in time, so the sum applied for is due')
  })
})

describe('warnings ahead', () => {
  const ahead = (own: Lane, today: string, until = 14) =>
    warningsAhead([own], today, until).map(({ mark }) => `${mark.words} ${mark.day}`)

  it('name the dates to come within the days, and what is late', () => {
    expect(ahead(lane('2027-03-10'), '2027-03-10')).toEqual([
      'Client’s payment notice by 2027-03-13',
      'Client’s pay less notice by 2027-03-18',
    ])
    expect(ahead(lane('2027-03-10'), '2027-03-10', 15)).toContain('Client pays by 2027-03-25')
    expect(ahead(asPaid(lane('2027-03-10')), '2027-03-10', 3)).toEqual(['Serve payment notice by 2027-03-13'])
    expect(ahead(lane('2027-05-01'), '2027-05-01')).toEqual(['Client pays by 2027-03-25'])
  })

  it('leave out drafts and what is paid', () => {
    expect(ahead(lane('2027-03-10', { state: 'held', sentOn: null }), '2027-03-10')).toEqual([])
    expect(ahead(lane('2027-03-10', { received: pence(1_200_000) }), '2027-03-10')).toEqual([])
  })
})

it('shows lanes with a date in the weeks or something unpaid, money in first', () => {
  const unpaid = lane('2027-06-01')
  const paid = { ...lane('2027-06-01', { received: pence(1_200_000) }), key: 'paid' }
  const keys = (from: string, to: string) =>
    lanesBetween([asPaid(unpaid), paid, unpaid], from, to, '2027-06-01').map(({ key }) => key)
  expect(keys('2027-05-24', '2027-07-04')).toEqual(['outgoing 301', 'incoming 301'])
  expect(keys('2027-03-15', '2027-04-25')).toEqual(['outgoing 301', 'paid', 'incoming 301'])
  expect(
    datesBetween([unpaid, paid], '2027-03-25', '2027-04-25', '2027-06-01').map(({ lane: { key } }) => key),
  ).toEqual(['outgoing 301', 'paid'])
})

describe('the sums', () => {
  it('add up what is unpaid, late and due by default on each side', () => {
    const today = '2027-03-26'
    const part = lane(today, { received: pence(200_000) })
    const totals = totalsOf([part, asPaid(part)], 'moneyIn', today)
    expect(totals).toMatchObject({
      count: 1,
      applied: 1_200_000,
      unpaid: 1_000_000,
      late: { count: 1, unpaid: 1_000_000 },
      inDefault: { count: 1, unpaid: 1_000_000 },
      atRisk: 0,
    })
    expect(totals.late.owed).toBe(part.late?.total)
    // £10,000 or more: £100. Late Payment Act 1998, section 5A.
    expect(part.late?.compensation).toBe(10_000)
  })

  it('count money out as at risk on the last day of our payment notice', () => {
    const risk = (today: string) => totalsOf([asPaid(lane(today))], 'moneyOut', today).atRisk
    expect([risk('2027-03-12'), risk('2027-03-13'), risk('2027-03-14')]).toEqual([0, 1_200_000, 0])
  })
})

import { describe, expect, it } from 'vitest'
import { NIL, pence, percent } from '../../value/money'
import type { RetentionContract } from '../payment/retention-contracts'
import { reminderEvents, reminderState, reminderWords, warnedOf } from '../reminders/reminders'
import {
  guaranteeReminders,
  guaranteeTotals,
  judgedGuarantees,
  lastDayOf,
  lastDayWords,
  type RecordedGuarantee,
} from './guarantees'
import { retentionBonds } from './retention-bonds'

// Decision 729. By hand: a bond with its last day on 1 March 2027 is warned of from 31 December 2026, sixty days before.

const BOND: RecordedGuarantee = {
  id: 7,
  project: 5,
  side: 'given',
  subcontractor: null,
  kind: 'performanceBond',
  provider: 'Aviva',
  reference: 'PB-118',
  amount: pence(1_250_000),
  startsOn: '2026-03-02',
  expiry: 'day',
  expiresOn: '2027-03-01',
  state: 'inPlace',
}
const NO_DAYS = { terms: [], subcontracts: [] }
const on = (today: string, more: Partial<RecordedGuarantee> = {}, days = NO_DAYS) =>
  judgedGuarantees([{ ...BOND, ...more }], days, today)[0]

describe('a guarantee', () => {
  it('is warned of from sixty days before its last day, counts on that day, and has expired on the next', () => {
    expect(on('2026-12-30')?.status).toBe('inPlace')
    expect(on('2026-12-31')?.status).toBe('ending')
    expect(on('2027-03-01')?.status).toBe('ending')
    expect(on('2027-03-02')?.status).toBe('expired')
    expect(on('2027-03-02', { state: 'released' })?.status).toBe('released')
  })

  it('ends with the event of its own contract, by the terms in force today', () => {
    const terms = (validFrom: string, practicalCompletion: string | null) => ({
      project: 5,
      validFrom,
      practicalCompletion,
      makingGood: '2028-05-31',
    })
    const days = {
      terms: [
        terms('2026-01-01', '2027-02-01'),
        terms('2026-11-01', '2027-04-15'),
        { ...terms('2026-11-01', '2030-01-01'), project: 6 },
      ],
      subcontracts: [
        { ...terms('2026-01-01', '2027-01-20'), subcontractor: 31 },
        { ...terms('2026-01-01', '2027-09-09'), subcontractor: 32 },
      ],
    }
    const at = (more: Partial<RecordedGuarantee>, today = '2026-11-30') =>
      lastDayOf({ ...BOND, expiresOn: null, ...more }, days, today)
    expect(at({ expiry: 'practicalCompletion' })).toBe('2027-04-15')
    expect(at({ expiry: 'practicalCompletion' }, '2026-10-31')).toBe('2027-02-01')
    expect(at({ expiry: 'makingGood' })).toBe('2028-05-31')
    expect(at({ expiry: 'practicalCompletion', side: 'held', subcontractor: 31 })).toBe('2027-01-20')
    expect(at({ expiry: 'practicalCompletion', project: 9 })).toBeNull()
  })

  it('has its last day in words', () => {
    const words = (today: string, more: Partial<RecordedGuarantee> = {}) => {
      const judged = on(today, more)
      return judged && lastDayWords(judged, today)
    }
    expect(words('2027-01-19')).toBe('expires 01/03/2027, in 41 days')
    expect(words('2027-02-28')).toBe('expires 01/03/2027, in 1 day')
    expect(words('2027-03-01')).toBe('expires today, 01/03/2027')
    expect(words('2027-03-02')).toBe('expired 01/03/2027')
    expect(words('2027-03-02', { expiry: 'makingGood' })).toBe('at making good, no day known yet')
  })

  it('is in the reminders until it is released', () => {
    const all = guaranteeReminders(
      [
        BOND,
        { ...BOND, id: 8, expiresOn: '2026-11-29' },
        { ...BOND, id: 9, state: 'released' },
        { ...BOND, id: 10, expiry: 'makingGood' },
      ],
      NO_DAYS,
      '2026-11-30',
    )
    expect(all.map(each => [each.key, reminderState(each, '2026-11-30')])).toEqual([
      ['guarantee-7', 'open'],
      ['guarantee-8', 'missed'],
    ])
    expect(warnedOf(all, '2026-12-31').map(each => reminderWords(each, '2026-12-31'))).toEqual([
      'Performance bond, Aviva PB-118 expired 29/11/2026',
      'Performance bond, Aviva PB-118 expires 01/03/2027',
    ])
    const events = reminderEvents(all, () => ({ name: 'Kestrel House', url: 'https://quoin.test/x' }), {
      today: '2026-11-30',
      host: '1.quoin.test',
    })
    expect(events.map(({ uid, day, isReminded }) => [uid, day, isReminded])).toEqual([
      ['guarantee-8@1.quoin.test', '2026-11-29', false],
      ['guarantee-7@1.quoin.test', '2027-03-01', true],
    ])
    expect(events[1]?.summary).toBe('Kestrel House: Performance bond, Aviva PB-118 expires')
    expect(events[1]?.description).toContain('12,500.00')
  })

  it('adds to its side until it has expired: 12,500.00 + 4,000.00 = 16,500.00', () => {
    const all = judgedGuarantees(
      [
        BOND,
        { ...BOND, id: 8, amount: pence(400_000), expiresOn: '2026-12-15' },
        { ...BOND, id: 9, amount: pence(99_900), expiresOn: '2026-11-29' },
        { ...BOND, id: 10, amount: null, kind: 'warranty' },
        { ...BOND, id: 11, side: 'held', subcontractor: 31 },
        { ...BOND, id: 12, state: 'released' },
      ],
      NO_DAYS,
      '2026-11-30',
    )
    expect(guaranteeTotals(all, 'given')).toEqual({ count: 3, amount: pence(1_650_000), ending: 1, expired: 1 })
    expect(guaranteeTotals(all, 'held')).toEqual({ count: 1, amount: pence(1_250_000), ending: 0, expired: 0 })
  })
})

describe('retention bonds', () => {
  const contract = (key: string, more: Partial<RetentionContract>): RetentionContract => ({
    key,
    contract: 5,
    side: 'byClients',
    project: 5,
    subcontractor: null,
    work: null,
    deducted: NIL,
    released: NIL,
    held: NIL,
    rate: percent(0),
    certified: NIL,
    movements: [],
    releases: [],
    dueNow: NIL,
    ...more,
  })
  const contracts = [
    contract('client 5', {}),
    contract('labour 5 31', { side: 'fromSuppliers', subcontractor: 31, work: 'labour' }),
    contract('saf 5 31', { side: 'fromSuppliers', subcontractor: 31, work: 'supplyAndFit' }),
  ]
  it('are beside the one contract whose retention they replace, and the released ones beside none', () => {
    const bond = (id: number, more: Partial<RecordedGuarantee> = {}) => ({
      ...BOND,
      id,
      kind: 'retentionBond' as const,
      ...more,
    })
    const { beside, others } = retentionBonds(
      contracts,
      judgedGuarantees(
        [
          bond(1),
          bond(2, { side: 'held', subcontractor: 31 }),
          bond(3, { side: 'held', subcontractor: 32 }),
          bond(4, { state: 'released' }),
          bond(5, { project: 6 }),
          BOND,
        ],
        NO_DAYS,
        '2026-11-30',
      ),
    )
    expect([...beside].map(([key, own]) => [key, own.map(({ guarantee }) => guarantee.id)])).toEqual([
      ['client 5', [1]],
      ['saf 5 31', [2]],
    ])
    expect(others.map(({ guarantee }) => guarantee.id)).toEqual([3, 5])
  })
})

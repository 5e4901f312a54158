import { describe, expect, it } from 'vitest'
import { percent } from '../value/money'
import { bankRateOn, referenceDateOf } from './bank-rate'
import { NATIONS } from './nation'
import { inForce, LONGEST_PAYMENT_TERM, RETENTION_BANS, RETENTION_PENALTY, STATUTORY_INTEREST } from './payment-law'

describe('Bank Rate', () => {
  // Published statutory rates less the 8 % for the Decembers of 2019 to 2023 and 2025, and the Junes of 2024 to 2026; the others from memory (decision 692).
  it.each([
    ['2019-12-31', 0.75],
    ['2020-06-30', 0.1],
    ['2021-12-31', 0.25],
    ['2022-06-30', 1.25],
    ['2022-12-31', 3.5],
    ['2023-06-30', 5],
    ['2023-12-31', 5.25],
    ['2024-06-30', 5.25],
    ['2024-12-31', 4.75],
    ['2025-06-30', 4.25],
    ['2025-12-31', 3.75],
    ['2026-06-30', 3.75],
  ])('on %s was %d %%', (day, rate) => expect((bankRateOn(day) ?? 0) / 10_000).toBe(rate))
  it('changes on the day of the decision', () =>
    expect([bankRateOn('2025-08-06'), bankRateOn('2025-08-07')]).toEqual([percent(4.25), percent(4)]))
  it('is unknown before the table and after the day it is complete for', () =>
    expect([bankRateOn('2018-08-01'), bankRateOn('2026-07-01')]).toEqual([null, null]))
  it.each([
    ['2027-01-01', '2026-12-31'],
    ['2027-06-30', '2026-12-31'],
    ['2027-07-01', '2027-06-30'],
    ['2027-12-31', '2027-06-30'],
  ])('for interest from %s is that of %s', (day, reference) => expect(referenceDateOf(day)).toBe(reference))
})

describe('the law of payment', () => {
  it('has statutory interest, and no ban or penalty on retention yet', () => {
    for (const nation of NATIONS) {
      expect(inForce(STATUTORY_INTEREST, nation, '2026-11-29')).toBe(percent(8))
      expect(inForce(RETENTION_BANS, nation, '2099-01-01')).toBeNull()
      expect(inForce(RETENTION_PENALTY, nation, '2099-01-01')).toBeNull()
      expect(inForce(LONGEST_PAYMENT_TERM, nation, '2026-11-29')).toEqual({ days: 60, isUnlessFair: true })
    }
  })
  it('takes the latest rule of the nation that is in force', () => {
    const table = [
      { nations: ['scotland'], from: '2028-01-01', rule: 'new' },
      { nations: ['scotland', 'englandAndWales'], from: '2020-01-01', rule: 'old' },
      { nations: ['scotland'], from: null, rule: 'a Bill' },
    ] as const
    expect(inForce(table, 'scotland', '2027-12-31')).toBe('old')
    expect(inForce(table, 'scotland', '2028-01-01')).toBe('new')
    expect(inForce(table, 'englandAndWales', '2028-01-01')).toBe('old')
    expect(inForce(table, 'northernIreland', '2028-01-01')).toBeNull()
    expect(inForce(table, 'scotland', '2019-12-31')).toBeNull()
  })
})

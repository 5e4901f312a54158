import { describe, expect, it } from 'vitest'
import { pence, percent } from '../../value/money'
import { compensationFor, interestParts, lateClaim, type LateDebt, simpleInterest, statutoryRate } from './late-payment'

const debt: LateDebt = { amount: pence(1_200_000), finalDate: '2026-03-31', payments: [], nation: 'englandAndWales' }

describe('the statutory rate', () => {
  it('is 8 % over Bank Rate of the reference date before interest starts', () => {
    expect(statutoryRate('englandAndWales', '2026-06-30')).toEqual({
      rate: percent(11.75),
      margin: percent(8),
      bankRate: percent(3.75),
      referenceDate: '2025-12-31',
    })
    expect(statutoryRate('scotland', '2025-07-01')?.rate).toBe(percent(12.25))
  })
  it('is unknown beyond the table', () => expect(statutoryRate('englandAndWales', '2027-01-01')).toBeNull())
})

describe('interest', () => {
  it('is simple, by day over 365', () => {
    // 12,000.00 × 11.75 % × 30 ÷ 365 = 115.890…
    expect(simpleInterest(pence(1_200_000), percent(11.75), 30)).toBe(11_589)
    expect(simpleInterest(pence(100_000), percent(8.25), 100)).toBe(2_260)
    // Half a penny: 36.50 × 5 % × 1 ÷ 365 = 0.005.
    expect(simpleInterest(pence(3_650), percent(5), 1)).toBe(1)
  })
  it('runs from the day after the final date, and not before', () => {
    expect(interestParts(debt, '2026-03-31', percent(11.75))).toEqual([])
    expect(interestParts(debt, '2026-04-01', percent(11.75))).toMatchObject([
      { from: '2026-04-01', to: '2026-04-01', days: 1, interest: 386 },
    ])
  })
  it('shows a part for each principal', () => {
    const paid = {
      ...debt,
      payments: [
        { day: '2026-04-20', amount: pence(200_000) },
        { day: '2026-04-10', amount: pence(500_000) },
        { day: '2026-06-01', amount: pence(1) },
      ],
    }
    expect(interestParts(paid, '2026-04-30', percent(11.75))).toEqual([
      // 12,000.00 × 0.1175 × 10 ÷ 365 = 38.630…; 7,000.00: 22.534…; 5,000.00: 16.095…
      { from: '2026-04-01', to: '2026-04-10', principal: 1_200_000, days: 10, rate: 117_500, interest: 3_863 },
      { from: '2026-04-11', to: '2026-04-20', principal: 700_000, days: 10, rate: 117_500, interest: 2_253 },
      { from: '2026-04-21', to: '2026-04-30', principal: 500_000, days: 10, rate: 117_500, interest: 1_610 },
    ])
  })
  it('stops when all is paid, and a payment in time bears none', () => {
    const full = { ...debt, payments: [{ day: '2026-04-10', amount: pence(1_300_000) }] }
    expect(interestParts(full, '2026-12-31', percent(11.75)).map(({ days }) => days)).toEqual([10])
    expect(
      interestParts({ ...debt, payments: [{ day: '2026-03-31', amount: pence(1_200_000) }] }, '2026-12-31', percent(8)),
    ).toEqual([])
  })
})

describe('compensation', () => {
  it.each([
    [pence(1), 4_000],
    [pence(99_999), 4_000],
    [pence(100_000), 7_000],
    [pence(999_999), 7_000],
    [pence(1_000_000), 10_000],
  ])('for a debt of %i pence is %i', (amount, wanted) =>
    expect(compensationFor({ ...debt, amount }, '2026-04-01')).toBe(wanted),
  )
  it('is for what was unpaid when it became late', () => {
    const part = {
      ...debt,
      payments: [
        { day: '2026-03-31', amount: pence(1_110_000) },
        { day: '2026-04-01', amount: pence(90_000) },
      ],
    }
    expect(compensationFor(part, '2026-05-01')).toBe(4_000)
    expect(compensationFor(debt, '2026-03-31')).toBe(0)
    expect(compensationFor({ ...debt, payments: [{ day: '2026-03-01', amount: debt.amount }] }, '2026-05-01')).toBe(0)
  })
})

describe('a claim for a late payment', () => {
  it('adds interest and compensation, at the rate of its first day however long it lasts', () => {
    // 275 days, over 30 June: 12,000.00 × 11.75 % × 275 ÷ 365 = 1,062.328…
    const claim = lateClaim(debt, '2026-12-31')
    expect(claim.parts).toHaveLength(1)
    expect(claim).toMatchObject({ interest: 106_233, compensation: 10_000, total: 116_233 })
  })
  it('keeps the compensation where the rate is not known yet', () =>
    expect(lateClaim({ ...debt, finalDate: '2027-01-31' }, '2027-03-01')).toMatchObject({
      rate: null,
      interest: 0,
      compensation: 10_000,
    }))
})

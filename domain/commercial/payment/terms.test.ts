import { describe, expect, it } from 'vitest'
import type { RetentionBan } from '../../law/payment-law'
import { NIL, percent, WHOLE } from '../../value/money'
import { retentionRateOn, type RetentionStep, type RetentionTerms, termsOn, underLaw } from './terms'

const step = (percentage: number, from: string | null = null, completion: number | null = null): RetentionStep => ({
  from,
  fromCompletion: completion === null ? null : percent(completion as 50),
  percentage: percent(percentage as 5),
})
const terms: RetentionTerms = {
  steps: [step(5)],
  keptAfterCompletion: percent(50),
  capAmount: null,
  capPercentage: null,
  isOnMaterialOnSite: true,
  isOnAccountRetained: false,
  lastRetentionDay: null,
}
const open = { practicalCompletion: null, makingGood: null }
const dated = { practicalCompletion: '2027-03-31', makingGood: '2028-03-31' }

describe('the retention rate', () => {
  it.each([
    ['2027-03-30', 'inProgress', WHOLE],
    ['2027-03-31', 'practicallyComplete', percent(50)],
    ['2028-03-30', 'practicallyComplete', percent(50)],
    ['2028-03-31', 'madeGood', NIL],
  ])('on %s is of stage %s', (day, stage, kept) =>
    expect(retentionRateOn(terms, day, dated)).toEqual({ agreed: percent(5), kept, stage }),
  )
  it('stays whole while no milestone has a day', () =>
    expect(retentionRateOn(terms, '2099-01-01', open).kept).toBe(WHOLE))
  it('is zero from a last retention day on, before completion too', () => {
    const last = { ...terms, lastRetentionDay: '2027-01-01' }
    expect(retentionRateOn(last, '2026-12-31', open)).toMatchObject({ kept: WHOLE, stage: 'inProgress' })
    expect(retentionRateOn(last, '2027-01-01', open)).toMatchObject({ kept: NIL, stage: 'pastLastRetentionDay' })
  })
  it('is zero where none is agreed', () =>
    expect(retentionRateOn({ ...terms, steps: [] }, '2027-01-01', open).agreed).toBe(NIL))
  it('follows steps by day', () => {
    const stepped = { ...terms, steps: [step(5), step(3, '2027-01-01'), step(0, '2027-06-01')] }
    const on = (day: string) => retentionRateOn(stepped, day, open).agreed / 10_000
    expect(['2026-12-31', '2027-01-01', '2027-05-31', '2027-06-01'].map(on)).toEqual([5, 3, 3, 0])
  })
  it('follows steps by completion, and by both', () => {
    const stepped = { ...terms, steps: [step(5), step(3, null, 50), step(1, '2027-01-01', 80)] }
    const at = (completion: number | null, day = '2027-02-01') =>
      retentionRateOn(stepped, day, open, completion === null ? null : percent(completion as 50)).agreed / 10_000
    expect([at(null), at(49.9999), at(50), at(80), at(80, '2026-12-31')]).toEqual([5, 5, 3, 1, 3])
  })
})

it('takes the terms with the latest beginning, in any order', () => {
  const all = ['2027-01-01', '2026-01-01', '2028-01-01'].map(from => ({ from }))
  expect(['2025-12-31', '2026-01-01', '2027-12-31', '2030-01-01'].map(day => termsOn(all, day)?.from ?? null)).toEqual([
    null,
    '2026-01-01',
    '2027-01-01',
    '2028-01-01',
  ])
})

describe('a ban of retention', () => {
  const ban: RetentionBan = { contractsFrom: '2028-10-01', lastRetentionDay: '2029-10-01' }
  const bans = [{ nations: ['englandAndWales'], from: '2026-10-01', rule: ban }] as const
  const last = (
    madeOn: string,
    own: string | null = null,
    nation: 'englandAndWales' | 'scotland' = 'englandAndWales',
    day = '2029-01-01',
  ) => underLaw({ ...terms, lastRetentionDay: own }, { nation, madeOn }, day, bans).lastRetentionDay
  it('releases all on its last day, or on the contract’s where that is earlier', () => {
    expect(last('2027-01-01')).toBe('2029-10-01')
    expect(last('2027-01-01', '2028-05-01')).toBe('2028-05-01')
    expect(last('2027-01-01', '2030-05-01')).toBe('2029-10-01')
  })
  it('holds nothing from the first day of a later contract', () => expect(last('2028-10-01')).toBe('2028-10-01'))
  it('changes nothing elsewhere, before it is in force, or as the law is now', () => {
    expect(last('2027-01-01', null, 'scotland')).toBeNull()
    expect(last('2027-01-01', null, 'englandAndWales', '2026-09-30')).toBeNull()
    expect(underLaw(terms, { nation: 'englandAndWales', madeOn: '2027-01-01' }, '2030-01-01')).toEqual(terms)
  })
})

import { describe, expect, it } from 'vitest'
import { NIL, pence, percent, WHOLE } from '../value/money'
import { earnedOfFixedCosts, fixedCostShare, shareOfTime } from './fixed-cost-progress'

/** Easter 2026: Good Friday and Easter Monday. */
const EASTER = [
  { startDate: '2026-04-03', endDate: '2026-04-03' },
  { startDate: '2026-04-06', endDate: '2026-04-06' },
]

describe('the share of time that has passed', () => {
  // 30 March 2026 is a Monday; the two weeks have 10 weekdays, 8 of them worked.
  const at = (day: string, holidays = EASTER) => shareOfTime('2026-03-30', '2026-04-10', day, holidays)
  it('counts working days, both ends included', () => {
    expect(at('2026-03-29')).toBe(NIL)
    expect(at('2026-03-30')).toBe(percent(12.5))
    expect(at('2026-04-02')).toBe(percent(50))
    expect(at('2026-04-06')).toBe(percent(50))
    expect(at('2026-04-09')).toBe(percent(87.5))
    expect(at('2026-04-10')).toBe(WHOLE)
    expect(at('2027-01-01')).toBe(WHOLE)
    expect(at('2026-04-03', [])).toBe(percent(50))
  })
  it('knows nothing of days the wrong way round, without work, or too far apart', () => {
    expect(shareOfTime('2026-04-10', '2026-04-09', '2026-04-10', [])).toBeNull()
    expect(shareOfTime('2026-04-04', '2026-04-05', '2026-04-10', [])).toBeNull()
    expect(shareOfTime('2026-04-10', '2126-04-10', '2026-04-10', [])).toBeNull()
  })
})

describe('progress of a fixed cost', () => {
  const byTime = { way: 'time', startDate: '2026-03-30', finishDate: '2026-04-10', percent: percent(5) } as const
  it('is the recorded one, or the share of time', () => {
    expect(fixedCostShare({ ...byTime, way: 'hand' }, '2026-04-02', EASTER)).toBe(percent(5))
    expect(fixedCostShare(byTime, '2026-04-02', EASTER)).toBe(percent(50))
    expect(fixedCostShare({ ...byTime, finishDate: null }, '2026-04-02', EASTER)).toBe(NIL)
    expect(fixedCostShare(null, '2026-04-02', EASTER)).toBe(NIL)
  })
  it('earns each to the penny: half of 333.33 is 166.67', () => {
    expect(
      earnedOfFixedCosts([
        { price: pence(33_333), share: percent(50) },
        { price: pence(33_333), share: percent(50) },
        { price: null, share: WHOLE },
      ]),
    ).toEqual({ earned: 33_334, value: 66_666, percent: 500_015 })
    expect(earnedOfFixedCosts([]).percent).toBeNull()
  })
})

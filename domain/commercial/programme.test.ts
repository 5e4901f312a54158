import { describe, expect, it } from 'vitest'
import { NIL, percent, type Percentage } from '../value/money'
import { plannedShare, programmeOf } from './programme'

// Planned dates of zones compared with actual ones. Ten days, 16 to 25 November.

const PLAN = { start: '2026-11-16', end: '2026-11-25' }
const zone = (id: number, more: object = {}) => ({
  id,
  name: `Zone ${id}`,
  parent: null,
  startDate: PLAN.start,
  endDate: PLAN.end,
  ...more,
})
const place = (done: Percentage | null, id = 1) => [{ id, name: `Zone ${id}`, done }]
const cell = (percent: Percentage, recordedAt: string) => ({ percent, recordedAt, note: null })

it('a steady pace gives the share of the days of the plan', () => {
  expect(
    ['2026-11-15', '2026-11-16', '2026-11-20', '2026-11-25', '2026-12-01'].map(day => plannedShare(PLAN, day)),
  ).toEqual([NIL, percent(10), percent(50), percent(100), percent(100)])
})

describe('a zone', () => {
  const on = (today: string, done: Percentage | null, cells: Parameters<typeof programmeOf>[2] = []) =>
    programmeOf([zone(1)], place(done), cells, today)[0]
  it('is to come before its first day, and on time while it keeps the pace', () => {
    expect(on('2026-11-10', null)).toMatchObject({ state: 'toCome', daysBehind: 0 })
    expect(on('2026-11-20', percent(50))).toMatchObject({ state: 'onTime', due: percent(50), daysBehind: 0 })
    expect(on('2026-11-20', percent(60))).toMatchObject({ state: 'onTime' })
  })
  it('is behind by the days of the plan it has not done, and by those after its last', () => {
    expect(on('2026-11-20', percent(20))).toMatchObject({ state: 'behind', daysBehind: 3 })
    // One of ten days is not done, and six more have gone by.
    expect(on('2026-12-01', percent(90))).toMatchObject({ state: 'behind', daysBehind: 7 })
    expect(on('2026-11-16', null)).toMatchObject({ state: 'behind', daysBehind: 1 })
  })
  it('is done, or done late, by the last day that was recorded', () => {
    const cells = (last: string) => [
      { 1: cell(percent(100), '2026-11-17T09:00:00.000Z') },
      { 1: cell(percent(100), last) },
    ]
    expect(on('2026-12-01', percent(100), cells('2026-11-25T17:00:00.000Z'))).toMatchObject({
      state: 'done',
      actual: { start: '2026-11-17', end: '2026-11-25' },
      daysBehind: 0,
    })
    expect(on('2026-12-01', percent(100), cells('2026-11-26T09:00:00.000Z'))).toMatchObject({ state: 'doneLate' })
  })
  it('has the days of its parent, and no plan where neither has one', () => {
    const bare = { startDate: null, endDate: null }
    const zones = [zone(1), zone(2, { ...bare, parent: 1 }), zone(3, bare)]
    const [sub, none] = programmeOf(zones, [...place(NIL, 2), ...place(NIL, 3)], [], '2026-11-20')
    expect(sub?.planned).toEqual(PLAN)
    expect(none).toMatchObject({ planned: null, state: 'unplanned', daysBehind: 0 })
  })
  it('has not begun where only zero was recorded', () => {
    expect(on('2026-11-20', NIL, [{ 1: cell(NIL, '2026-11-18T09:00:00.000Z') }])?.actual).toBeNull()
  })
})

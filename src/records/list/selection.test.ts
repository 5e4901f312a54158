import { describe, expect, it } from 'vitest'
import { askToSelect, OVER_CAP, replaceRow, selectable, toggleAll, toggleRow } from './selection'

/** Spec: LIST-8, LIST-9. */
const SELECTION_CAP = 50

const ids = (n: number) => Array.from({ length: n }, (_, index) => index + 1)

describe('selecting rows', () => {
  it('adds and lets go one at a time', () => {
    const one = toggleRow(new Set(), 1)
    expect([...one.ids]).toEqual([1])
    expect([...toggleRow(one.ids, 1).ids]).toEqual([])
  })

  it('takes no row beyond the cap, and says so', () => {
    const full = new Set(ids(SELECTION_CAP))
    expect(toggleRow(full, 99)).toEqual({ kind: 'take', ids: full, over: true })
  })

  it('asks before more than ten are chosen at once', () => {
    expect(toggleAll(new Set(), ids(10)).kind).toBe('take')
    expect(toggleAll(new Set(), ids(11)).kind).toBe('ask')
  })

  it('stops at the cap when all are chosen', () => {
    const all = toggleAll(new Set(), ids(100))
    expect(all.ids.size).toBe(SELECTION_CAP)
    expect(all.over).toBe(true)
  })

  it('does not ask again for rows that are chosen already, at the cap', () => {
    expect(toggleAll(new Set(ids(SELECTION_CAP)), ids(100))).toMatchObject({ kind: 'take', over: true })
  })

  it('replaces the choice where only one may be chosen', () => {
    expect([...replaceRow(new Set([1]), 2).ids]).toEqual([2])
    expect([...replaceRow(new Set([2]), 2).ids]).toEqual([])
  })

  it('skips rows that are there already, unless they are forced', () => {
    expect(selectable([1, 2, 3], new Set([2]))).toEqual([1, 3])
    expect(selectable([1, 2, 3], new Set([2]), true)).toEqual([1, 2, 3])
  })

  it('speaks the words of the specification', () => {
    expect(OVER_CAP).toBe('You cannot select more than 50 rows at once')
    expect(askToSelect(12)).toBe('Are you sure you want to select 12 items?')
  })

  it('lets all go when all of them are chosen', () => {
    expect(toggleAll(new Set(ids(3)), ids(3)).ids.size).toBe(0)
  })
})

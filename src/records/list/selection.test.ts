import { describe, expect, it } from 'vitest'
import { toggleAll, toggleRow } from './selection'

/** Spec: platform 5. */
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

  it('lets all go when all of them are chosen', () => {
    expect(toggleAll(new Set(ids(3)), ids(3)).ids.size).toBe(0)
  })
})

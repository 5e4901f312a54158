import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merge, type MergeRule } from './merge'
import { writePaths } from './path'

const ask = (): MergeRule => ({ policy: 'ask' })

describe('merge', () => {
  it('takes mine where the other side left the field unchanged, and reports the merge', () => {
    expect(merge({ a: 1, b: 2 }, { a: 1 }, { a: 9 }, ask)).toEqual({ kind: 'merged', set: { a: 9 }, joined: false })
    expect(merge({ a: 1, b: 5 }, { a: 1, b: 2 }, { a: 9, b: 2 }, ask)).toEqual({
      kind: 'merged',
      set: { a: 9 },
      joined: true,
    })
  })

  it('asks when both changed one field differently, and applies nothing of the operation', () => {
    const result = merge({ a: 3, b: 2 }, { a: 1, b: 2 }, { a: 9, b: 8 }, ask)
    expect(result).toEqual({ kind: 'conflict', conflicts: [{ path: 'a', base: 1, mine: 9, theirs: 3 }] })
  })

  it('has nothing to do when both want the same', () =>
    expect(merge({ a: 9 }, { a: 1 }, { a: 9 }, ask)).toEqual({ kind: 'merged', set: {}, joined: true }))

  it('treats each cell as a field', () => {
    const current = { cells: { 1: { q: '5' }, 2: { q: '7' } } }
    expect(
      merge(current, { 'cells.1': { q: '4' }, 'cells.2': { q: '7' } }, { 'cells.2': { q: '8' } }, ask),
    ).toMatchObject({ kind: 'merged' })
    expect(merge(current, { 'cells.1': { q: '4' } }, { 'cells.1': { q: '6' } }, ask)).toMatchObject({
      kind: 'conflict',
    })
  })

  it('moves a group as one: a conflict on the unit keeps the rate from being taken alone', () => {
    const groups = [['unit', 'rate']]
    const result = merge(
      { unit: 'm', rate: '1.00' },
      { unit: 'm2', rate: '1.00' },
      { unit: 'm2', rate: '2.00' },
      ask,
      groups,
    )
    expect(result).toMatchObject({ kind: 'conflict', conflicts: [{ path: 'unit' }, { path: 'rate' }] })
    expect(
      merge({ unit: 'm2', rate: '1.00' }, { unit: 'm2', rate: '1.00' }, { unit: 'm2', rate: '2.00' }, ask, groups),
    ).toEqual({ kind: 'merged', set: { unit: 'm2', rate: '2.00' }, joined: false })
  })

  it('joins sets without asking', () => {
    expect(merge({ who: [1, 4] }, { who: [1, 2] }, { who: [2, 3] }, () => ({ policy: 'union' }))).toMatchObject({
      set: { who: [3, 4] },
    })
  })

  it('never changes a field whose base was not its value: no lost update', () => {
    const value = fc.constantFrom('a', 'b', 'c', null)
    const row = fc.record({ x: value, y: value, z: value })
    fc.assert(
      fc.property(row, row, row, (current, base, mine) => {
        const result = merge(current, base, mine, ask)
        if (result.kind === 'conflict') return result.conflicts.length > 0
        const next = writePaths(current, result.set)
        return (['x', 'y', 'z'] as const).every(
          path => next[path] === current[path] || (current[path] === base[path] && next[path] === mine[path]),
        )
      }),
    )
  })
})

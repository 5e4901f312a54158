import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinOperation } from './change-set'
import { fold, type Operation } from './operation'
import { readPath, type Row } from './path'

const make = (kind: Operation['kind'], set: Row = {}, base: Row = {}): Operation => ({
  kind,
  resource: 'thing',
  id: 1,
  set,
  base,
  baseRev: kind === 'add' ? null : 3,
  command: null,
})
const join = (...operations: Operation[]): Operation[] => operations.reduce<Operation[]>(joinOperation, [])

/** Spec: platform 4, Change set (FORM-25). */
describe('change set', () => {
  it('an add followed by a delete cancels both', () => expect(join(make('add', { a: 1 }), make('delete'))).toEqual([]))
  it('a set on a pending add merges into the add', () =>
    expect(join(make('add', { a: 1 }), make('set', { b: 2 }, { b: null }))).toEqual([make('add', { a: 1, b: 2 })]))
  it('a cell set on a pending add is written into its cells', () =>
    expect(join(make('add', { cells: { 5: { q: 1 } } }), make('set', { 'cells.6': { q: 2 } }))[0]?.set).toEqual({
      cells: { 5: { q: 1 }, 6: { q: 2 } },
    }))
  it('a set back to the original value removes the pending change', () => {
    expect(join(make('set', { a: 2 }, { a: 1 }), make('set', { a: 1 }, { a: 2 }))).toEqual([])
    expect(join(make('set', { a: 2, b: 2 }, { a: 1, b: 1 }), make('set', { a: 1 }, { a: 2 }))).toEqual([
      make('set', { b: 2 }, { b: 1 }),
    ])
  })
  it('a delete of a pending set replaces it and keeps the original values', () =>
    expect(join(make('set', { a: 2 }, { a: 1 }), make('delete', {}, { a: 2 }))).toEqual([make('delete', {}, { a: 1 })]))
  it('nothing joins across a command', () => {
    const command: Operation = { ...make('command'), command: { name: 'archive', input: {} } }
    expect(join(make('set', { a: 2 }, { a: 1 }), command, make('set', { a: 1 }, { a: 2 }))).toHaveLength(3)
  })

  it('joining never changes the record the person sees', () => {
    const value = fc.integer({ min: 0, max: 3 })
    const edit = fc.record({ path: fc.constantFrom('a', 'b', 'cells.1', 'cells.2'), value })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), fc.boolean(), (edits, isNew) => {
        const server: Row | null = isNew ? null : { a: 0, b: 0, cells: { 1: { q: 0 } } }
        const start = isNew ? [make('add', { a: 0, b: 0, cells: { 1: { q: 0 } } })] : []
        let one = [...start]
        let all = [...start]
        for (const { path, value: wanted } of edits) {
          const seen = fold(server, one) ?? {}
          const next = make(
            'set',
            { [path]: path.startsWith('cells') ? { q: wanted } : wanted },
            { [path]: readPath(seen, path) },
          )
          one = joinOperation(one, next)
          all = [...all, next]
        }
        expect(fold(server, one)).toEqual(fold(server, all))
      }),
    )
  })
})

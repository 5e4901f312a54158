import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchLines } from './match-lines'

const line = (ref: string, name: string, unit = 'm²') => ({ ref, name, unit })
const wall = line('A', 'Metal stud partition, boarded both sides')
const skim = line('B', 'Skim coat to walls')
const ceiling = line('C', 'Suspended ceiling in grid')

describe('a bill read again', () => {
  it('matches unchanged lines', () => {
    expect([...matchLines([wall, skim], [wall, skim])]).toEqual([
      [0, { known: 0, by: 'ref' }],
      [1, { known: 1, by: 'ref' }],
    ])
  })

  it('follows a line whose ref moved, past a new line that took it', () => {
    expect([...matchLines([wall, skim], [wall, { ...ceiling, ref: 'B' }, { ...skim, ref: 'C' }])]).toEqual([
      [0, { known: 0, by: 'ref' }],
      [2, { known: 1, by: 'name' }],
    ])
  })

  it('finds a line by its words when ref and wording changed', () => {
    const moved = line('Z1', 'Metal stud partition boarded to both sides, 100 mm')
    expect(matchLines([wall, skim], [moved, skim]).get(0)).toEqual({ known: 0, by: 'words' })
  })

  it('skips lines that a person excluded from the match', () => {
    expect([...matchLines([wall, skim], [wall, skim], new Set([0])).keys()]).toEqual([1])
  })

  it('matches every line of either side once at most, in any bill', () => {
    const some = fc.array(
      fc.record({
        ref: fc.constantFrom('', 'A', 'B', 'C1'),
        name: fc.constantFrom('Wall', 'Wall board', 'Board to wall', 'Door', 'Oak door', ''),
        unit: fc.constantFrom('m', 'm²'),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(some, some, (before, after) => {
        const places = [...matchLines(before, after)].map(([, { known }]) => known)
        expect(new Set(places).size).toBe(places.length)
        // Lines equal in ref and name in both are matched.
        for (const each of after) {
          const many = (all: typeof before) => all.filter(one => one.ref === each.ref && one.name === each.name).length
          expect(places.length).toBeGreaterThanOrEqual(Math.min(many(before), many(after)))
        }
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AT_START, moveAfter, movesTo } from './position'

const IDS = [11, 12, 13, 14, 15]

describe('the moves to a new order (FORM-12)', () => {
  it.each([
    [[11, 12, 13, 14, 15], []],
    [[12, 13, 14, 15, 11], [{ id: 11, after: 15 }]],
    [[15, 11, 12, 13, 14], [{ id: 15, after: AT_START }]],
    [[11, 13, 12, 14, 15], 1],
    [[15, 14, 13, 12, 11], 4],
  ])('of %j are the fewest', (wanted, moves) => {
    if (typeof moves === 'number') expect(movesTo(IDS, wanted)).toHaveLength(moves)
    else expect(movesTo(IDS, wanted)).toEqual(moves)
  })

  it('lead there when made one after the other', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(IDS, { minLength: IDS.length }), wanted => {
        expect(movesTo(IDS, wanted).reduce((ids, { id, after }) => moveAfter(ids, id, after), IDS)).toEqual(wanted)
      }),
    ))
})

import { describe, expect, it } from 'vitest'
import { percent } from '../../value/money'
import { MIDDLE, pinAfterKey, pinAt } from './pin'

describe('a pin on a page (COST-3)', () => {
  it('is where the tap was, and on the edge for a tap past it', () => {
    expect(pinAt(0.25, 0.333333)).toEqual({ across: percent(25), down: percent(33.33) })
    expect(pinAt(-0.2, 1.01)).toEqual({ across: percent(0), down: percent(100) })
  })
  it('moves by the arrow keys, further with Shift, and stops at the edges', () => {
    expect(pinAfterKey(MIDDLE, 'ArrowLeft', false)).toEqual({ across: percent(49.5), down: percent(50) })
    expect(pinAfterKey(MIDDLE, 'ArrowDown', true)).toEqual({ across: percent(50), down: percent(55) })
    expect(pinAfterKey({ across: percent(99), down: percent(2) }, 'ArrowRight', true)?.across).toBe(percent(100))
    expect(pinAfterKey({ across: percent(99), down: percent(2) }, 'ArrowUp', true)?.down).toBe(percent(0))
    expect(pinAfterKey(MIDDLE, 'Enter', false)).toBeNull()
  })
})

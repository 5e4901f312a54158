import { least, minus, most, NIL, parseAs, type Percentage, percent, plus, WHOLE } from '../../value/money'

/** A point on a page: per cent of its width from the left edge, of its height from the top. It stays in place at any size and zoom. */
export interface Pin {
  readonly across: Percentage
  readonly down: Percentage
}

/** Returns the pin of a tap, in fractions of the picture's width and height; a tap outside is moved to the edge. */
export const pinAt = (across: number, down: number): Pin => ({
  across: shareAsPercent(across),
  down: shareAsPercent(down),
})

const shareAsPercent = (share: number): Percentage => within(parseAs('percentage', (share * 100).toFixed(2)) ?? NIL)
const within = (value: Percentage): Percentage => least(most(value, NIL), WHOLE)

export const MIDDLE: Pin = { across: percent(50), down: percent(50) }

/** Distance of one press of an arrow key, and of one with Shift. */
const STEP = percent(0.5)
const STRIDE = percent(5)

const WAYS = {
  ArrowLeft: { across: minus, down: same },
  ArrowRight: { across: plus, down: same },
  ArrowUp: { across: same, down: minus },
  ArrowDown: { across: same, down: plus },
} as const
function same(value: Percentage): Percentage {
  return value
}

/** Returns the pin after a key; null for a key that does not move it. It stops at the edges. */
export function pinAfterKey(pin: Pin, key: string, isStride: boolean): Pin | null {
  const way = Object.entries(WAYS).find(([name]) => name === key)?.[1]
  if (!way) return null
  const step = isStride ? STRIDE : STEP
  return { across: within(way.across(pin.across, step)), down: within(way.down(pin.down, step)) }
}

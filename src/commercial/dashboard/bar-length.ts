import { absolute, fractionOf, type Money, NIL, shareOf } from '#domain/value/money'

/** Returns the length of a bar that has `half` at the greatest amount; amounts above zero are at least one. */
export const halfOf = (amount: Money, greatest: Money, half: number): number =>
  amount === NIL ? 0 : Math.max(1, fractionOf(shareOf(absolute(amount), greatest) ?? NIL) * half)

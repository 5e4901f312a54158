import type { Lifecycle, Move } from '#contract/lifecycle'

/** Returns the move that takes a record from where `made` took it back to `was` without asking for input; undefined when there is none. */
export const wayBack = ({ moves }: Lifecycle, made: Move, was: string): Move | undefined =>
  Object.values(moves).find(
    move =>
      move.rank === 'back' && move.from.includes(made.to) && move.to === was && Object.keys(move.input).length === 0,
  )

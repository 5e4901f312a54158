import type { Lifecycle, Move } from '#contract/lifecycle'

/** Returns the move that takes a record back to where `name` took it from without asking anything; undefined when there is none. */
export function wayBack({ moves }: Lifecycle, name: string): Move | undefined {
  const made = moves[name]
  return (
    made &&
    Object.values(moves).find(
      move =>
        move.rank === 'back' &&
        move.from.includes(made.to) &&
        made.from.includes(move.to) &&
        Object.keys(move.input).length === 0,
    )
  )
}

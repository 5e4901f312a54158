import type { FactsOf, Lifecycle, Move } from '#contract/lifecycle'
import { moveRecord, whyNotBegun } from '#domain/records/move'
import type { Row } from '#domain/records/path'

/** The facts of a life as far as this device holds them: each is named, and undefined where only the server knows. */
export type DeviceFacts<L> = { readonly [N in keyof FactsOf<L>]: FactsOf<L>[N] | undefined }

/** A move a person may try now. */
export interface Step {
  readonly move: Move
  /** What the move is to a record in this state. */
  readonly rank: Move['rank']
  /** Why it cannot be made yet; null when it can, as far as this device knows. */
  readonly reason: string | null
}

const ORDER = ['next', 'other', 'back', 'hidden'] as const

/**
 * The moves that begin in the record's state, the usual way on first and the ways back last. A guard that judges the input is asked when the
 * input is there.
 */
export function stepsOf(life: Lifecycle, record: Row, facts: Row): readonly Step[] {
  const state = String(record[life.field])
  return Object.values(life.moves)
    .filter(move => move.from.includes(state) && move.rank !== 'hidden')
    .map(move => ({
      move,
      rank: move.rank === 'next' && !move.nextFrom.includes(state) ? ('other' as const) : move.rank,
    })) // Narrower than text.
    .toSorted((a, b) => ORDER.indexOf(a.rank) - ORDER.indexOf(b.rank))
    .map(({ move, rank }) => {
      if (Object.keys(move.input).length > 0) return { move, rank, reason: whyNotBegun(life, record, move) }
      const moved = moveRecord(life, record, move.name, {}, facts)
      return { move, rank, reason: moved.ok ? null : moved.reason }
    })
}

import type { FactsOf, Lifecycle, Move } from '#contract/lifecycle'
import type { RecordOf } from '#contract/resource'
import { moveRecord, whyGuarded, whyNotBegun } from '#domain/records/move'
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

/** Why a move of a record cannot be made, as far as this device knows; null when it can. For a page that has a button of its own for it. */
export function whyNotMoved<L extends Lifecycle>(
  life: L,
  record: RecordOf<L['resource']>,
  name: keyof L['moves'] & string,
  facts: Partial<DeviceFacts<L>> = {},
): string | null {
  const move = life.moves[name]
  const state = move ? whyNotBegun(life, { ...record }, move) : null
  // A guard that judges what is said with the move is asked when it has been said.
  const guards = move && Object.keys(move.input).length === 0 ? move.guards : []
  return state ?? whyGuarded(life, guards, { ...record }, {}, { ...facts })
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

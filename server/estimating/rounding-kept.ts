import { adjustment } from '#contract/estimating/adjustment'
import { sameValue } from '#domain/records/path'
import type { Reaction } from '../records/lifecycles/reaction'
import { updateAll } from '../records/write/typed'

/** A rounding of the target price that a person changed is theirs from then on: the next target works round it and leaves it. Decision 627. */
export const roundingKept: Reaction = (tx, changed) =>
  updateAll(
    tx,
    adjustment,
    changed
      .filter(({ before, after }) => after['isOfTarget'] === true && before !== null && differs(before, after))
      .map(({ id }) => ({ id, set: { isOfTarget: false } })),
  )

const differs = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(adjustment.fields).some(name => !sameValue(before[name], after[name]))

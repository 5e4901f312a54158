import { ProblemError } from '#contract/kit/problem'
import { whyNotThen } from '#domain/commercial/happened'
import { dayOf } from '#domain/value/day'
import type { Reaction } from '../records/lifecycles/reaction'

/** Refuses a day that is still to come or long past, where one is written: what is recorded has happened. Decision 673. */
export const happenedOn =
  (name: string, what: string): Reaction =>
  async (tx, changed) => {
    for (const { before, after } of changed) {
      const day = after[name]
      if (typeof day !== 'string' || before?.[name] === day) continue
      const message = whyNotThen(day, dayOf(tx.at), what)
      if (message !== null) throw new ProblemError('invalid', { errors: [{ path: name, message }] })
    }
  }

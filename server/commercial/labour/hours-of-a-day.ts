import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import { whyTooLong } from '#domain/commercial/labour/hours-of-a-day'
import { NIL, parseAs } from '#domain/value/money'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import type { Reaction } from '../../records/lifecycles/reaction'
import type { AfterRemoval } from '../../records/registers'

/** Refuses a person's day of more than 24 hours over all projects. Two people who record the same day at once wait for each other here. Decision 721. */
async function refuseTooLong(tx: AccountTransaction, { operative, workedOn }: Row): Promise<void> {
  if (typeof operative !== 'number' || typeof workedOn !== 'string') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hours of operative ${operative} on ${workedOn}`}, ${tx.identity.account}))`.execute(
    tx.db,
  )
  const { rows } = await sql<{ name: string; hours: string }>`
    select o.full_name as name, sum(a.hours)::text as hours from labour_allocation a
    join operative o on o.account_id = a.account_id and o.id = a.operative_id
    where a.account_id = ${tx.identity.account} and a.operative_id = ${operative} and a.worked_on = ${workedOn}::date and a.archived_at is null
    group by o.full_name`.execute(tx.db)
  const [found] = rows
  const message = found && whyTooLong(found.name, workedOn, parseAs('quantity', found.hours) ?? NIL)
  if (message) throw new ProblemError('invalid', { errors: [{ path: 'hours', message }] })
}

const hoursIn = (row: Row): number => (typeof row.hours === 'string' ? (parseAs('quantity', row.hours) ?? NIL) : NIL)
const placeOf = ({ operative, workedOn }: Row): string => `${String(operative)} ${String(workedOn)}`

/** Refuses hours that are new, raised or moved and bring a day above 24. A day that is too long already can be lowered. */
export const hoursFitTheDay: Reaction = async (tx, changed) => {
  const grown = changed.flatMap(({ before, after }) =>
    !before || placeOf(before) !== placeOf(after) || hoursIn(after) > hoursIn(before) ? [after] : [],
  )
  const days = new Map(grown.map(after => [placeOf(after), after]))
  for (const [, after] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) await refuseTooLong(tx, after)
}

/** Refuses archived or deleted hours that come back to a day which is full by then. */
export const hoursStillFit: AfterRemoval = async (tx, { record, action }) => {
  if (action === 'unarchive' || action === 'restore') await refuseTooLong(tx, record)
}

import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import { isTaxAdjustment } from '#domain/commercial/invoices/assignments'
import { NIL, parseAs } from '#domain/value/money'
import type { Rule } from '../records/rules/rule'

const PUSHED = 'This cost has gone to the accounts. Change it there'

/** What has been pushed to the accounts stays as it was pushed. Source: commercial section 4. */
export const externalCostIsOpen: Rule = async (_, records) => {
  for (const { codatPushedAt } of records)
    if (typeof codatPushedAt === 'string') throw new ProblemError('conflict', { message: PUSHED })
}

/** As {@link externalCostIsOpen}, for its parts; the tax of a part is moved by pennies only. */
export const costAssignmentIsSound: Rule = async (tx, records) => {
  const ids = [...new Set(records.map(({ cost }) => cost))]
  const { rows } = await sql<{ pushed: boolean }>`select codat_pushed_at is not null as pushed from external_cost
    where id = any(${ids}::bigint[]) order by id for share`.execute(tx.db)
  if (rows.some(({ pushed }) => pushed)) throw new ProblemError('conflict', { message: PUSHED })
  for (const { taxAdjustment } of rows.length > 0 ? records : [])
    if (typeof taxAdjustment === 'string' && !isTaxAdjustment(parseAs('money', taxAdjustment) ?? NIL))
      throw new ProblemError('invalid', {
        errors: [
          { path: 'taxAdjustment', message: 'VAT is moved by at most 0.05, to meet the supplier’s own rounding' },
        ],
      })
}

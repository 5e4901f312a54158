import { sql } from 'kysely'
import {
  type AssessmentEvent,
  type AssessmentFacts,
  type AssessmentStatus,
  transition,
} from '#domain/estimating/assessment-state'
import { ProblemError } from '#contract/problem'
import { resourceNamed } from '#contract/resources'
import type { AccountTransaction } from '../database/session'
import { setArchived } from '../records/archive'
import type { CommandHandler } from '../records/command-handler'
import { readRecord } from '../records/read'
import { updateRecords } from '../records/update'
import { closeSite, hasSiteWork, openSite } from './site'

/** One handler per event of an assessment's life; what may happen is decided in the domain. Spec: business 4, Assessment status. */
export const assessmentHandlers: Readonly<Record<AssessmentEvent | 'archive', CommandHandler>> = {
  start: on('start'),
  ready: on('ready'),
  reopen: on('reopen'),
  tender: on('tender'),
  untender: on('untender'),
  submit: on('submit'),
  accept: on('accept', openSite),
  reject: on('reject'),
  withdraw: on('withdraw'),
  undoAccept: on('undoAccept', closeSite),
  archive: async (tx, resource, id) => {
    const stored = await readRecord(tx, resource, id, { lock: true })
    if (stored?.record.isAccepted === true) throw refusal('An accepted assessment cannot be archived')
    await setArchived(tx, resource, id, true)
  },
}

function on(
  event: AssessmentEvent,
  consequence?: (tx: AccountTransaction, assessment: number, project: number) => Promise<void>,
): CommandHandler {
  return async (tx, resource, id) => {
    const stored = await readRecord(tx, resource, id, { lock: true })
    if (!stored) throw new ProblemError('not-found')
    const next = transition(
      await factsOf(tx, id, stored.record.status as AssessmentStatus, stored.record.archivedAt !== null),
      event,
    )
    if (!next.ok) throw refusal(next.reason)
    const set = { status: next.status, isAccepted: next.isAccepted }
    await updateRecords(tx, resourceNamed('assessment'), [{ id, set, before: stored.record }], event)
    await consequence?.(tx, id, Number(stored.record.project))
  }
}

/** A state that does not allow something is a conflict: somebody changed it first, or the page was stale. */
const refusal = (message: string): ProblemError => new ProblemError('conflict', { message })

async function factsOf(
  tx: AccountTransaction,
  id: number,
  status: AssessmentStatus,
  isArchived: boolean,
): Promise<AssessmentFacts> {
  const { rows } = await sql<{ products: number; unpriced: number }>`
    select count(*) as products, count(*) filter (where rate is null and not is_rate_only and exists (
      select 1 from product_quantities_cells c where c.account_id = p.account_id and c.record_id = p.id and c.quantity is not null)) as unpriced
    from assessment_product p where assessment_id = ${id} and archived_at is null`.execute(tx.db)
  const { products = 0, unpriced = 0 } = rows[0] ?? {}
  return { status, isArchived, products, unpriced, hasSiteWork: await hasSiteWork(tx, id) }
}

import { sql } from 'kysely'
import { externalCost } from '#contract/commercial/external-cost'
import { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { labourApplication } from '#contract/commercial/labour-application'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import { tableOf } from '../database/schema/naming'
import type { AccountTransaction } from '../database/session'

/** What we pay, each with the column that names it: a bill of the accounting platform is linked to one of these at most. */
const PAID = [
  [materialInvoice, 'invoice_reference'],
  [fixedCostInvoice, 'invoice_reference'],
  [externalCost, 'name'],
  [labourApplication, 'reference'],
  [incomingApplication, 'reference'],
] as const

interface LinkedPaper {
  readonly noun: string
  readonly name: string
  readonly project: number
  readonly isArchived: boolean
}

/** Returns the other paper that is linked to this bill, archived ones too. A second device that takes the same bill at once waits here. */
async function paperOf(tx: AccountTransaction, bill: string, except: number | null): Promise<LinkedPaper | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('accounting bill ' || ${bill}, ${tx.identity.account}))`.execute(
    tx.db,
  )
  const each = PAID.map(
    ([paper, name]) =>
      sql`select ${lower(paper.singular)}::text as noun, account_id, id, project_id, codat_id, archived_at,
        ${sql.ref(name)} as name from ${sql.table(tableOf(paper))}`,
  )
  const { rows } =
    await sql<LinkedPaper>`select noun, coalesce(name, '') as name, project_id as project, archived_at is not null as "isArchived"
    from (${sql.join(each, sql` union all `)}) known
    where account_id = ${tx.identity.account} and codat_id = ${bill} and id <> ${except ?? 0} order by id limit 1`.execute(
      tx.db,
    )
  return rows[0]
}

const named = ({ noun, name }: LinkedPaper): string => `${noun} ${name}`.trim()

/** Throws `conflict` where a bill of the accounting platform is linked to a paper already: it would be paid twice. Decision 707. */
export async function billIsNew(tx: AccountTransaction, bill: string, project: number): Promise<void> {
  const paper = await paperOf(tx, bill, null)
  if (!paper) return
  const where = `${paper.project === project ? '' : ', on another project'}${paper.isArchived ? ', which is archived' : ''}`
  const next = paper.isArchived ? 'Unarchive that one, or delete it first' : 'Open that one instead'
  throw new ProblemError('conflict', {
    message: `This bill is already here as ${named(paper)}${where}. Nothing was added. ${next}`,
  })
}

/** As {@link billIsNew}, of a deleted invoice before it is restored: meanwhile its bill may have been taken again. */
export async function billIsStillFree(tx: AccountTransaction, { id, codatId }: Row): Promise<void> {
  if (typeof codatId !== 'string') return
  const paper = await paperOf(tx, codatId, Number(id))
  if (!paper) return
  throw new ProblemError('conflict', {
    message: `The accounting bill of this invoice is already here as ${named(paper)}. Delete that one first`,
  })
}

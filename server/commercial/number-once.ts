import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../database/session'
import type { Reaction } from '../records/lifecycles/reaction'
import type { AfterRemoval } from '../records/registers'

/** A paper of a supplier or a subcontractor: an invoice or a credit note of either way of buying, an external cost, or an application. */
export interface KnownPaper {
  readonly id: number
  readonly project: number
  readonly invoiceReference: string
  /** "invoice", "credit", "cost" or "application". */
  readonly kind: string
  /** Empty for an external cost, which has none. */
  readonly state: string
}
const WORDS: Readonly<Record<string, string>> = {
  invoice: 'invoice',
  credit: 'credit note',
  cost: 'external cost',
  application: 'application',
}

/**
 * PurchaseDocuments of a supplier, of every kind and on every project, whose number is the same but for how it is written, newest first. Two people who enter one
 * paper at once wait for each other here. Decision 662.
 */
export async function findByReference(
  tx: AccountTransaction,
  supplier: number,
  reference: string,
  except: number | null,
): Promise<readonly KnownPaper[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invoice of supplier ' || ${supplier}::text, ${tx.identity.account}))`.execute(
    tx.db,
  )
  const { rows } = await sql<KnownPaper>`
    select id, project_id as project, reference as "invoiceReference", kind, state from (
      select id, account_id, project_id, supplier_id, invoice_reference as reference, normalise_reference(invoice_reference) as plain, kind, state,
        created_at, archived_at from material_invoice
      union all
      select id, account_id, project_id, supplier_id, invoice_reference, normalise_reference(invoice_reference), kind, state,
        created_at, archived_at from fixed_cost_invoice
      union all
      select id, account_id, project_id, supplier_id, reference, normalise_reference(reference), 'cost', '',
        created_at, archived_at from external_cost) known
    where account_id = ${tx.identity.account} and supplier_id = ${supplier} and archived_at is null and id <> ${except ?? 0}
      and plain = normalise_reference(${reference}) and plain <> '' order by created_at desc, id desc`.execute(tx.db)
  return rows
}

const PARTIES = ['supplier', 'subcontractor']

/** Returns the number of a paper, from the field that its resource has for it. */
const numberOf = ({ invoiceReference, invoiceNumber, reference }: Row): unknown =>
  invoiceNumber === undefined ? (invoiceReference ?? reference) : invoiceNumber

/**
 * Returns the newest other paper of a subcontractor with the same number: an external cost, or an application with the subcontractor's own number.
 * Waits for another person who enters one at the same time, as {@link findByReference} does.
 */
async function findOfSubcontractor(
  tx: AccountTransaction,
  subcontractor: number,
  reference: string,
  except: number,
): Promise<readonly KnownPaper[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('number of subcontractor ' || ${subcontractor}::text, ${tx.identity.account}))`.execute(
    tx.db,
  )
  const { rows } = await sql<KnownPaper>`
    select id, project_id as project, reference as "invoiceReference", kind, state from (
      select id, account_id, project_id, subcontractor_id, reference, 'cost' as kind, '' as state, created_at, archived_at from external_cost
      union all
      select id, account_id, project_id, subcontractor_id, invoice_number, 'application', state, created_at, archived_at
        from incoming_application where state <> 'cancelled') known
    where account_id = ${tx.identity.account} and subcontractor_id = ${subcontractor} and archived_at is null and id <> ${except}
      and normalise_reference(reference) = normalise_reference(${reference}) and normalise_reference(reference) <> ''
    order by created_at desc, id desc limit 1`.execute(tx.db)
  return rows
}

async function refuseKnown(tx: AccountTransaction, id: number, paper: Row): Promise<void> {
  const number = numberOf(paper)
  if (typeof number !== 'string' || typeof paper.archivedAt === 'string') return
  const { supplier, subcontractor } = paper
  const [ofSupplier] = typeof supplier === 'number' ? await findByReference(tx, supplier, number, id) : []
  const [ofSubcontractor] =
    typeof subcontractor === 'number' ? await findOfSubcontractor(tx, subcontractor, number, id) : []
  const other = ofSupplier ?? ofSubcontractor
  if (!other) return
  const whose = other === ofSupplier ? 'supplier' : 'subcontractor'
  const where = other.project === paper.project ? '' : ', on another project'
  throw new ProblemError('conflict', {
    message: `This ${whose}'s ${WORDS[other.kind] ?? 'paper'} ${other.invoiceReference} is already here${where}. Check that it is not the same one`,
  })
}

/** Refuses a number that the supplier or subcontractor has used. Old doubles stay until their number or party changes. */
export const numberIsNew: Reaction = async (tx, changed) => {
  for (const { id, before, after } of changed)
    if (!before || PARTIES.some(party => before[party] !== after[party]) || numberOf(before) !== numberOf(after))
      await refuseKnown(tx, id, after)
}

/** As {@link numberIsNew}, of a paper that comes back: meanwhile another may have its number. */
export const numberIsStillNew: AfterRemoval = async (tx, { id, record, action }) => {
  if (action === 'unarchive' || action === 'restore') await refuseKnown(tx, id, { ...record, archivedAt: null })
}

import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../database/session'
import type { Reaction } from '../records/lifecycles/reaction'
import type { AfterRemoval } from '../records/registers'

/** A paper of a supplier: an invoice or a credit note of either way of buying, or an external cost. */
export interface KnownPaper {
  readonly id: number
  readonly project: number
  readonly invoiceReference: string
  /** "invoice", "credit" or "cost". */
  readonly kind: string
  /** Empty for an external cost, which has none. */
  readonly state: string
}
const WORDS: Readonly<Record<string, string>> = { invoice: 'invoice', credit: 'credit note', cost: 'external cost' }

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

/** The number of a paper, in the field it has for it, and whose it is. */
const numberOf = ({ invoiceReference, reference }: Row): unknown => invoiceReference ?? reference

async function refuseKnown(tx: AccountTransaction, id: number, paper: Row): Promise<void> {
  const number = numberOf(paper)
  if (typeof paper.supplier !== 'number' || typeof number !== 'string' || typeof paper.archivedAt === 'string') return
  const [other] = await findByReference(tx, paper.supplier, number, id)
  if (!other) return
  const where = other.project === paper.project ? '' : ', on another project'
  throw new ProblemError('conflict', {
    message: `This supplier's ${WORDS[other.kind] ?? 'paper'} ${other.invoiceReference} is already here${where}. Check that it is not the same one`,
  })
}

/** A supplier has a number once. Asked of new purchase and where the number or the supplier changed: what is stored already can be put right. */
export const numberIsNew: Reaction = async (tx, changed) => {
  for (const { id, before, after } of changed)
    if (!before || before.supplier !== after.supplier || numberOf(before) !== numberOf(after))
      await refuseKnown(tx, id, after)
}

/** As {@link numberIsNew}, of a paper that comes back: meanwhile another may have its number. */
export const numberIsStillNew: AfterRemoval = async (tx, { id, record, action }) => {
  if (action === 'unarchive' || action === 'restore') await refuseKnown(tx, id, { ...record, archivedAt: null })
}

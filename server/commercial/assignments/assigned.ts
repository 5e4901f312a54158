import { sql } from 'kysely'
import { vatCode, type VatCode } from '#contract/accounts/vat-code'
import type { AssignmentResource } from '#contract/commercial/assignments/define-assignment'
import { whySealed } from '#contract/evidence'
import { ProblemError } from '#contract/kit/problem'
import type { RecordOf, Resource } from '#contract/kit/resource'
import type { AssignmentPart, CodedBefore } from '#domain/commercial/assignments/assignments'
import { textOf } from '#domain/value/money'
import { type Call, call } from '../../calls/call'
import { writes } from '../../calls/permission'
import { records } from '../../calls/reply'
import type { AccountTransaction } from '../../database/session'
import { deleteRecord } from '../../records/delete/delete'
import { insertRecords } from '../../records/write/insert'
import { findAll, read, readShown } from '../../records/write/typed'
import { inRecordForm, pointingAt } from '../../records/write/within'

/** A kind of document that goes into the accounts in parts, and how its parts are worked out. Decision 686. */
export interface Assigned<D extends Resource> {
  readonly document: D
  readonly assignment: AssignmentResource
  /** Returns the parts of a document as they are now. `before`: those it has, whose nominal codes they may keep. */
  readonly partsOf: (
    tx: AccountTransaction,
    document: RecordOf<D>,
    before: readonly CodedBefore[],
  ) => Promise<readonly AssignmentPart[]>
}

/** Returns the stored parts of a document. */
export const assignmentsOf = (
  tx: AccountTransaction,
  assignment: AssignmentResource,
  document: number,
): Promise<RecordOf<AssignmentResource>[]> =>
  // Its field beside the common ones names the document, and `documentField` reads that name from the definition.
  pointingAt(tx, assignment, documentField(assignment) as 'shortName', [document])

/** Returns the name of the field of an assignment that names its document. */
export function documentField({ name, evidence }: Resource): string {
  if (evidence === null) throw new Error(`${name} is no assignment`)
  return evidence.of
}

/** Adds the parts of a document that has none yet. */
export async function assignOnce<D extends Resource>(
  tx: AccountTransaction,
  assigned: Assigned<D>,
  document: RecordOf<D>,
): Promise<void> {
  const before = await assignmentsOf(tx, assigned.assignment, idOf(document))
  if (before.length === 0) await replace(tx, assigned, document, before)
}

/** Replaces the parts of a document by those it has now. Asks no rule: whether they may change has been looked at. */
export async function assignAgain<D extends Resource>(
  tx: AccountTransaction,
  assigned: Assigned<D>,
  document: RecordOf<D>,
): Promise<void> {
  await replace(tx, assigned, document, await assignmentsOf(tx, assigned.assignment, idOf(document)))
}

async function replace<D extends Resource>(
  tx: AccountTransaction,
  { assignment, partsOf }: Assigned<D>,
  document: RecordOf<D>,
  before: readonly RecordOf<AssignmentResource>[],
): Promise<void> {
  const parts = await partsOf(tx, document, before)
  for (const { id } of before) await deleteRecord(tx, assignment, id, { isOwnWork: true })
  const { id, project }: { readonly id?: unknown; readonly project?: unknown } = document
  await insertRecords(
    tx,
    assignment,
    parts.map(({ shortName, nominalCode, vatTaxCode, totalValue, taxAmount, taxAdjustment }) => ({
      values: {
        project,
        [documentField(assignment)]: id,
        shortName,
        nominalCode,
        vatTaxCode,
        totalValue: textOf('money', totalValue),
        taxAmount: textOf('money', taxAmount),
        taxAdjustment: textOf('money', taxAdjustment),
      },
    })),
  )
}

const idOf = (record: { readonly id?: unknown }): number => Number(record.id)

/** Returns the call that splits a document over nominal codes again. Throws `conflict` once its parts are fixed. Spec: business 7, recalc-nominal-codes. */
export function recalculateCall<D extends Resource>(assigned: Assigned<D>, tag: string, summary: string): Call {
  const { document, assignment } = assigned
  return call({
    method: 'post',
    path: `/${document.path}/{id}/recalc-nominal-codes`,
    tag,
    summary,
    permission: writes(assignment),
    reply: records(assignment),
    run: ({ tx, params: { id } }) => splitAgain(tx, assigned, Number(id)),
  })
}

/** Splits a document over nominal codes again and returns its parts as the caller is shown them. Throws `conflict` once they are fixed. */
export async function splitAgain<D extends Resource>(tx: AccountTransaction, assigned: Assigned<D>, id: number) {
  const { document, assignment } = assigned
  const stored = inRecordForm(document, await read(tx, document, id, { lock: true }))
  const message = whySealed(assignment, 'change', { ...stored })
  if (message !== null) throw new ProblemError('conflict', { message })
  await assignAgain(tx, assigned, stored)
  const parts = await assignmentsOf(tx, assignment, id)
  return Promise.all(parts.map(part => readShown(tx, assignment, part.id)))
}

/** Returns the firm's VAT codes by id, for sums. */
export async function vatRules(tx: AccountTransaction): Promise<ReadonlyMap<number, VatCode>> {
  const { rows } = await sql<{ id: number }>`select id from vat_code where account_id = ${tx.identity.account}`.execute(
    tx.db,
  )
  const codes = await findAll(
    tx,
    vatCode,
    rows.map(({ id }) => id),
  )
  return new Map([...codes.values()].map(code => [code.id, inRecordForm(vatCode, code)]))
}

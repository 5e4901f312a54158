import { countedWords } from '#contract/counted-words'
import { sql } from 'kysely'
import type { BillRevision, BillRevisionLine } from '#contract/estimating/bill-revision'
import { LINES_AT_ONCE } from '#contract/estimating/bill-revision'
import type { ImportGroup, ImportHeader, ImportProduct } from '#contract/estimating/import-bill'
import { ProblemError } from '#contract/kit/problem'
import { type KnownBill, knownBill, type SentBill } from '#domain/bill-import/revision/known-bill'
import { planRevision } from '#domain/bill-import/revision/plan-revision'
import {
  type FieldChange,
  REVISION_KINDS,
  type Revision,
  type RevisionKind,
  type RevisionLine,
} from '#domain/bill-import/revision/revision'
import { absolute, minus, NIL, parseAs, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { changedSince, type KeptStep, readSteps, takeBack } from '../records/lifecycles/kept-steps'
import { RevisionWriter } from './apply-revision'
import { lockAtBase } from './assessment-records'
import { billIsOpen } from './bill-is-open'
import { readBill } from './read-bill'

type Onto = NonNullable<ImportHeader['onto']>

/** Rows kept by one statement. */
const BATCH = 2_000

/**
 * Lays what was staged over the assessment: worked out again here over what it holds, and refused where it comes to other figures than
 * the person was shown. Answers the revision's id. All of it or nothing. Decision 450.
 */
export async function reviseBill(
  tx: AccountTransaction,
  header: ImportHeader,
  onto: Onto,
  groups: readonly ImportGroup[],
  products: readonly ImportProduct[],
): Promise<number> {
  const found = await lockAtBase(tx, onto.assessment, onto.base)
  if (found.project !== header.project)
    throw new ProblemError('invalid', {
      errors: [{ path: 'onto.assessment', message: 'This assessment belongs to another project' }],
    })
  await billIsOpen(tx, [{ assessment: onto.assessment }])
  const known: KnownBill = knownBill(await readBill(tx, onto.assessment))
  refuseStrangers(known, header, onto)
  const revision = planRevision(known, sentBill(header, groups, products), onto, header.source)
  const { before, after } = revision.sums
  if (textOf('money', before) !== onto.before || textOf('money', after) !== onto.after)
    throw new ProblemError('conflict', {
      message: `The bill comes to ${textOf('money', before)} and would come to ${textOf('money', after)}, not to ${onto.before} and ${onto.after} as you saw it. Nothing was done. Compare it again`,
    })
  const writer = new RevisionWriter(tx, onto.assessment, header, products)
  await writer.write(revision)
  return keep(tx, onto.assessment, header.fileName, revision, writer)
}

/** Zones and products a person chose are those of this bill. */
function refuseStrangers(known: KnownBill, header: ImportHeader, onto: Onto): void {
  const zones = new Set(known.zones.map(({ id }) => id))
  const chosen = onto.zones.filter(choice => typeof choice === 'number')
  const message =
    onto.zones.length !== header.zones.length
      ? 'Say for each zone of the file where it stands'
      : chosen.some(id => !zones.has(id))
        ? 'There is no such zone in this bill'
        : new Set(chosen).size < chosen.length
          ? 'Two zones of the file are matched to the same zone of the bill'
          : onto.zones.includes('all') && onto.zones.length > 1
            ? 'Only a file without zones can stand for all zones together'
            : null
  if (message !== null) throw new ProblemError('invalid', { errors: [{ path: 'onto.zones', message }] })
}

/** The staging has seen that every figure is one. */
function sentBill(header: ImportHeader, groups: readonly ImportGroup[], products: readonly ImportProduct[]): SentBill {
  return {
    zones: header.zones,
    groups,
    products: products.map(product => ({
      ...product,
      ref: product.ref ?? '',
      description: product.description ?? '',
      notes: product.notes ?? '',
      unit: product.unit ?? '',
      rate: product.rate === null ? null : parseAs('rate', product.rate),
      cells: product.cells.map(([zone, quantity]) => ({ zone, quantity: parseAs('quantity', quantity) ?? NIL })),
    })),
  }
}

async function keep(
  tx: AccountTransaction,
  assessment: number,
  fileName: string,
  { sums, lines }: Revision,
  writer: RevisionWriter,
): Promise<number> {
  const account = tx.identity.account
  const { counts, ...money } = sums
  const texts = Object.fromEntries(Object.entries(money).map(([name, value]) => [name, textOf('money', value)]))
  const { id } = await tx.db
    .insertInto('bill_revision')
    .values({
      account_id: account,
      assessment_id: assessment,
      created_at: tx.at,
      created_by: tx.identity.user,
      file_name: fileName,
      sums: JSON.stringify({ ...texts, counts }),
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const told = lines.filter(line => line.kind !== 'same')
  for (let from = 0; from < told.length; from += BATCH)
    await tx.db
      .insertInto('bill_revision_line')
      .values(
        told.slice(from, from + BATCH).map((line, index) => ({
          account_id: account,
          revision_id: id,
          place: from + index,
          kind: line.kind,
          weight: absolute(minus(line.now, line.was)),
          line: JSON.stringify(wireLine(line, writer.product(line.id))),
        })),
      )
      .execute()
  for (let from = 0; from < writer.steps.length; from += BATCH)
    await tx.db
      .insertInto('bill_revision_step')
      .values(
        writer.steps.slice(from, from + BATCH).map((step, index) => ({
          account_id: account,
          revision_id: id,
          place: from + index,
          step: JSON.stringify(step),
        })),
      )
      .execute()
  return id
}

const money = (value: RevisionLine['was']): string => textOf('money', value)

const wireLine = (line: RevisionLine, product: number): BillRevisionLine => ({
  kind: line.kind,
  product,
  ref: line.ref,
  name: line.name,
  unit: line.unit,
  was: money(line.was),
  now: money(line.now),
  quantity: money(line.quantity),
  rate: money(line.rate),
  scope: money(line.scope),
  changes: line.changes.map(wireChange),
  remarks: [...line.remarks],
})

function wireChange(change: FieldChange): BillRevisionLine['changes'][number] {
  switch (change.field) {
    case 'rate':
      return {
        field: 'rate',
        was: change.was === null ? null : textOf('rate', change.was),
        now: change.now === null ? null : textOf('rate', change.now),
      }
    case 'quantity': {
      const text = (value: typeof change.was) => (value === null ? null : textOf('quantity', value))
      return { field: 'quantity', zone: change.zone, was: text(change.was), now: text(change.now) }
    }
    default:
      return change
  }
}

type KeptSums = Omit<BillRevision, 'id' | 'fileName' | 'at' | 'by' | 'undoneAt'>

/** The revisions of an assessment, latest first. */
export async function revisionsOf(tx: AccountTransaction, assessment: number): Promise<BillRevision[]> {
  const rows = await tx.db
    .selectFrom('bill_revision as r')
    .leftJoin('user as u', join => join.onRef('u.account_id', '=', 'r.account_id').onRef('u.id', '=', 'r.created_by'))
    .select(['r.id', 'r.file_name', 'r.created_at', 'r.sums', 'r.undone_at', 'u.full_name'])
    .where('r.account_id', '=', tx.identity.account)
    .where('r.assessment_id', '=', assessment)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    fileName: row.file_name,
    at: row.created_at,
    by: row.full_name ?? null,
    // Written by `keep`, in this very form.
    ...(row.sums as KeptSums),
    undoneAt: row.undone_at,
  }))
}

/** Lines of a kind, those first whose money moves most. */
export async function revisionLines(
  tx: AccountTransaction,
  assessment: number,
  id: number,
  kind: string,
  from: number,
): Promise<{ count: number; lines: BillRevisionLine[] }> {
  await revisionOf(tx, assessment, id)
  const asked: RevisionKind | undefined = REVISION_KINDS.find(each => each === kind)
  const own = tx.db
    .selectFrom('bill_revision_line')
    .where('account_id', '=', tx.identity.account)
    .where('revision_id', '=', id)
    .where('kind', '=', asked ?? 'changed')
  const { count } = await own.select(each => each.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await own
    .select(sql<BillRevisionLine>`line`.as('line'))
    .orderBy('weight', 'desc')
    .orderBy('place')
    .offset(from)
    .limit(LINES_AT_ONCE)
    .execute()
  return { count: Number(count), lines: rows.map(({ line }) => line) }
}

/** Takes the latest revision back, where nobody has worked on what it brought. Answers how many records changed. */
export async function undoRevision(
  tx: AccountTransaction,
  assessment: number,
  id: number,
  base: number | undefined,
): Promise<number> {
  await lockAtBase(tx, assessment, base)
  await billIsOpen(tx, [{ assessment }])
  const { undone_at: undone } = await revisionOf(tx, assessment, id)
  if (undone !== null) throw new ProblemError('conflict', { message: 'This revision has already been undone' })
  const [latest] = (await revisionsOf(tx, assessment)).filter(each => each.undoneAt === null)
  if (latest?.id !== id)
    throw new ProblemError('conflict', {
      message: 'Another revision was laid over the bill since: undo that one first',
    })
  const rows = await tx.db
    .selectFrom('bill_revision_step')
    .select('step')
    .where('account_id', '=', tx.identity.account)
    .where('revision_id', '=', id)
    .orderBy('place')
    .execute()
  const steps = readSteps(rows.map(({ step }) => step))
  await refuseChanged(tx, steps)
  await takeBack(tx, steps)
  await tx.db
    .updateTable('bill_revision')
    .set({ undone_at: tx.at })
    .where('account_id', '=', tx.identity.account)
    .where('id', '=', id)
    .execute()
  return steps.length
}

/** Where a line stands may change without anyone having worked on it. */
const PLACES = new Set(['order', 'group'])

/** Throws a conflict that says how much was worked on since the steps were made. */
async function refuseChanged(tx: AccountTransaction, steps: readonly KeptStep[]): Promise<void> {
  const found = await changedSince(tx, steps, PLACES)
  const worked = await pricedSince(tx, steps)
  if (worked > 0) found.set('assessmentProduct', (found.get('assessmentProduct') ?? 0) + worked)
  if (found.size === 0) return
  const words = [...found].map(([name, many]) => countedWords(name, many))
  throw new ProblemError('conflict', {
    message: `Work has been done on what the revision brought: ${words.join(', ')}. It can no longer be undone in one step`,
  })
}

/** Products the revision made that have been given a build-up since. */
async function pricedSince(tx: AccountTransaction, steps: readonly KeptStep[]): Promise<number> {
  const made = steps.flatMap(({ deed, resource, id }) =>
    deed === 'make' && resource === 'assessmentProduct' ? [id] : [],
  )
  const brought = steps.flatMap(({ deed, resource, id }) =>
    deed === 'make' && resource === 'labourComponent' ? [id] : [],
  )
  const { rows } = await sql<{ many: number }>`select count(distinct product_id)::int as many from labour_component
    where account_id = ${tx.identity.account} and product_id = any(${made}::bigint[]) and not id = any(${brought}::bigint[])
    and archived_at is null`.execute(tx.db)
  return rows[0]?.many ?? 0
}

async function revisionOf(tx: AccountTransaction, assessment: number, id: number) {
  const found = await tx.db
    .selectFrom('bill_revision')
    .select(['id', 'undone_at'])
    .where('account_id', '=', tx.identity.account)
    .where('assessment_id', '=', assessment)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new ProblemError('not-found', { message: 'There is no such revision of this bill' })
  return found
}

import { dayOf } from '#domain/value/day'
import { sql } from 'kysely'
import { isInMaking } from '#contract/kit/document'
import { copierOf } from '#contract/kit/copied-values'
import { assessment as assessmentResource, type Assessment } from '#contract/estimating/assessment'
import { project as projectResource } from '#contract/estimating/project'
import { type Tender, tender as tenderResource, tenderLifecycle } from '#contract/estimating/tender'
import { isFixed } from '#contract/kit/lifecycle'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import { textOf } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { tenderDocument } from '#contract/estimating/tender-document'
import { lifecycleHandler } from '../records/lifecycles/lifecycle-handler'
import { find, insert, read, update } from '../records/write/typed'
import { pointingAt } from '../records/write/within'
import { nextMinorVersion } from './copy-assessment'
import { type Offered, offeredAt } from './price-of'
import { offerFaultOf } from './readiness-of'
import { hasSiteWork, leavesSite, siteMoney } from './site'

/** What only the server can do for a tender's lifecycle: what is decided for it is decided for its assessments. Spec: ASMT-18. */
export const tenderSideEffects = lifecycleHandler(tenderLifecycle, {
  facts: {
    assessments: (tx, record) => readiness(tx, record),
    faults: (tx, record) => faultsIn(tx, record),
    documents: (tx, { id }) => documentsInMaking(tx, id),
    siteMoney: (tx, { project }) => siteMoney(tx, project),
    siteWork: async (tx, record) => {
      for (const id of idsIn(record)) if (await hasSiteWork(tx, id)) return true
      return false
    },
  },
  consequences: {
    submit: async (tx, { id, after }) => {
      for (const each of idsIn(after)) {
        await putLine(tx, id, await recordOf(tx, each))
        await move(tx, each, 'submit')
        await nextMinorVersion(tx, each)
      }
      await update(tx, tenderResource, id, { submittedAt: tx.at, submittedBy: tx.identity.user })
      const owner = await read(tx, projectResource, after.project, { lock: true })
      await update(tx, projectResource, after.project, {
        tenderSubmittedDate: dayOf(tx.at),
        ...(owner.status === 'enquiry' ? { status: 'tendering' as const } : {}),
      })
    },
    accept: async (tx, { id, after }) => {
      await decide(tx, id, after, 'accept')
      await update(tx, projectResource, after.project, { status: 'won' })
    },
    reject: (tx, { id, after }) => decide(tx, id, after, 'reject'),
    withdraw: (tx, { id, after }) => decide(tx, id, after, 'withdraw'),
    partAward: async (tx, { id, after, input }) => {
      await decide(tx, id, after, 'withdraw')
      await offerAgain(tx, id, after, input.won ?? [])
    },
    undoAccept: async (tx, { id, after }) => {
      for (const each of idsIn(after)) await move(tx, each, 'undoAccept')
      await update(tx, tenderResource, id, { decidedAt: null, decidedBy: null })
      const leaves = await leavesSite(tx, after.project, after.decidedAt)
      await update(tx, projectResource, after.project, {
        ...((await isWonByAnother(tx, after.project)) ? {} : { status: 'tendering' as const }),
        ...(leaves ? { showProjectHub: false } : {}),
      })
    },
  },
})

async function documentsInMaking(tx: AccountTransaction, tender: number): Promise<string[]> {
  const documents = await pointingAt(tx, tenderDocument, 'tender', [tender])
  return documents.flatMap(({ state, title }) => (isInMaking(state) ? [title ?? tenderDocument.singular] : []))
}

async function isWonByAnother(tx: AccountTransaction, project: number): Promise<boolean> {
  const { rows } = await sql`select 1 from assessment where project_id = ${project} and is_accepted limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}

const idsIn = ({ lines }: Pick<Tender, 'lines'>): number[] =>
  Object.keys(lines)
    .map(Number)
    .toSorted((a, b) => a - b)

/** On the server's own authority: who may decide for the tender decides for what is in it. */
async function move(tx: AccountTransaction, id: number, name: string, input: Row = {}): Promise<void> {
  await tx.registers.handlersOf(assessmentResource)?.transition(tx, id, name, input)
}

async function decide(tx: AccountTransaction, id: number, after: Tender, name: 'accept' | 'reject' | 'withdraw') {
  for (const each of idsIn(after)) await move(tx, each, name)
  await update(tx, tenderResource, id, { decidedAt: tx.at, decidedBy: tx.identity.user })
}

async function readiness(tx: AccountTransaction, record: Tender) {
  const ids = idsIn(record)
  const { rows } = await sql<{ name: string }>`select name from assessment
    where id = any(${ids}::bigint[]) and (status <> 'tender_pending' or archived_at is not null) order by name`.execute(
    tx.db,
  )
  return { count: ids.length, notReady: rows.map(({ name }) => name) }
}

async function faultsIn(tx: AccountTransaction, record: Tender) {
  const faults: { name: string; fault: string }[] = []
  for (const id of idsIn(record)) {
    const found = await find(tx, assessmentResource, id)
    const fault = found && (await offerFaultOf(tx, id))
    if (fault) faults.push({ name: found.name, fault })
  }
  return faults
}

const recordOf = async (tx: AccountTransaction, id: number): Promise<Offered> => {
  const { projectWorkPackage, billQtyDecimals } = await read(tx, assessmentResource, id)
  return { id, projectWorkPackage, billQtyDecimals }
}

/** Writes what an assessment is offered at into its tender. */
async function putLine(tx: AccountTransaction, tender: number, record: Offered): Promise<void> {
  const { net, discount, gross, vat, vatRate } = await offeredAt(tx, record)
  const line: Record<`lines.${number}`, Record<'net' | 'discount' | 'gross' | 'vat' | 'vatRate', string>> = {}
  line[`lines.${record.id}`] = {
    net: textOf('money', net),
    discount: textOf('money', discount),
    gross: textOf('money', gross),
    vat: textOf('money', vat),
    vatRate: textOf('percentage', vatRate),
  }
  await update(tx, tenderResource, tender, line)
}

/** What people write of a tender: the prices and what was decided are its own. */
const termsOf = copierOf(tenderResource, tenderResource, {})

/** What was won of a part awarded tender is offered again, byte for byte, in a tender of its own. Source: estimating section 3, part-award. */
async function offerAgain(tx: AccountTransaction, id: number, from: Tender, won: readonly number[]): Promise<void> {
  const again = await insert(tx, tenderResource, {
    ...termsOf(from),
    draftedFrom: id,
  })
  for (const each of won) await move(tx, await nextMinorVersion(tx, each), 'tender', { tender: again })
}

/** An assessment joins a tender that is still open, at the price it comes to. The database keeps both to one project (decision 628). */
export async function joinTender(tx: AccountTransaction, record: Assessment): Promise<void> {
  const into = record.tender === null ? null : await find(tx, tenderResource, record.tender, { lock: true })
  if (record.tender === null || into === null) throw new ProblemError('not-found')
  requireOpen(into)
  await putLine(tx, record.tender, record)
}

/** An assessment leaves the tender it is in, as long as that has not been submitted. */
export async function leaveTender(tx: AccountTransaction, id: number, from: number | null): Promise<void> {
  const left = from === null ? null : await find(tx, tenderResource, from, { lock: true })
  if (from === null || left === null) return
  requireOpen(left)
  const line: Record<`lines.${number}`, null> = {}
  line[`lines.${id}`] = null
  await update(tx, tenderResource, from, line)
}

function requireOpen({ status, archivedAt }: { readonly status: string; readonly archivedAt: string | null }): void {
  if (isFixed(tenderLifecycle, status))
    throw new ProblemError('guarded', { message: 'This tender has been submitted and stays as it was sent' })
  if (archivedAt !== null) throw new ProblemError('guarded', { message: 'Unarchive this tender first' })
}

/** The state of the tender an assessment is in; null where it is in none. */
export async function tenderStateOf(
  tx: AccountTransaction,
  { tender }: Pick<Assessment, 'tender'>,
): Promise<string | null> {
  return tender === null ? null : ((await find(tx, tenderResource, tender))?.status ?? null)
}

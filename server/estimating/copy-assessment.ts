import { sql } from 'kysely'
import { copierOf, pick, type ServerName } from '#contract/kit/copied-values'
import { assessment } from '#contract/estimating/assessment'
import { withProducts } from '#domain/estimating/bill-formula/formula'
import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../database/session'
import { copyScope, type Reword } from '../records/write/copy-scope'
import { insert, read } from '../records/write/typed'

/** A linked quantity names its product: `=#12*2`. The copy names the copy, or what is not there any more. */
export const REWORD: Reword = {
  'productQuantities.cells.formula': withProducts,
}

/** What was frozen when a tender was accepted belongs to that tender: a version to work on starts without. */
export const FRESH = ['assessmentProduct.tenderRate', 'productQuantities.tender']

/**
 * Starts the next version of an assessment: everything under it is copied by value, the major version is the next of its name, and the work
 * on it has not begun. Answers the new assessment. Spec: business 7, duplicate; source: estimating section 3.
 */
export async function duplicateAssessment(tx: AccountTransaction, id: number): Promise<number> {
  const source = await read(tx, assessment, id, { lock: true })
  const { rows } = await sql<{ last: number }>`select max(version_major) as last from assessment
    where project_id = ${source.project} and name = ${source.name}`.execute(tx.db)
  const copy = await insert(tx, assessment, {
    ...copiedValues(source),
    versionMajor: (rows[0]?.last ?? source.versionMajor) + 1,
    versionMinor: 0,
    copiedFrom: id,
  })
  await copyScope(tx, 'assessment', id, copy, REWORD, FRESH)
  return copy
}

/**
 * Starts the next minor version: an identical copy with its sections as they are, ready to tender again. What was submitted stays as it was
 * sent. Answers it. Source: estimating section 3, tender submitted.
 */
export async function nextMinorVersion(tx: AccountTransaction, id: number): Promise<number> {
  const source = await read(tx, assessment, id, { lock: true })
  const { rows } = await sql<{ last: number }>`select max(version_minor) as last from assessment
    where project_id = ${source.project} and name = ${source.name} and version_major = ${source.versionMajor}`.execute(
    tx.db,
  )
  const copy = await insert(tx, assessment, {
    ...copiedValues(source),
    versionMajor: source.versionMajor,
    versionMinor: (rows[0]?.last ?? source.versionMinor) + 1,
    ...stageOf(source),
    status: 'ready_to_tender',
    copiedFrom: id,
  })
  await copyScope(tx, 'assessment', id, copy, REWORD, FRESH)
  return copy
}

/** Keeps an assessment as it is now: a copy nobody can change, with why it was kept. Answers it. Spec: business 3, snapshotOf. */
export async function snapshotAssessment(tx: AccountTransaction, id: number, comment: string): Promise<number> {
  const source = await read(tx, assessment, id, { lock: true })
  if (source.snapshotOf !== null)
    throw new ProblemError('conflict', { message: 'This is a snapshot already: it stays as it was' })
  const copy = await insert(tx, assessment, {
    ...copiedValues(source),
    versionMajor: source.versionMajor,
    versionMinor: source.versionMinor,
    ...stageOf(source),
    copiedFrom: id,
    snapshotOf: id,
    snapshotComment: comment,
  })
  await copyScope(tx, 'assessment', id, copy, REWORD)
  return copy
}

/** Of the fields only the server writes, what every copy says as its source does. */
const SAID = ['printedTotal', 'sourceFileName'] as const
/** How far the work has come: for a copy that stands where its source stands. */
const STAGE = [
  'status',
  'rateBuildUpState',
  'quantificationState',
  'fixedCostsState',
  'rateBuildUpStarted',
  'quantificationStarted',
  'quantificationCompleted',
  'fixedCostsStarted',
] as const
/** What no copy takes, each with the reason. A field of the server's that is added does not compile until it is in one of the three. */
export const OWN_OF_A_COPY = {
  versionMajor: 'each copy counts its own',
  versionMinor: 'each copy counts its own',
  isAccepted: 'only what was accepted is on site',
  copiedFrom: 'says what this one was copied from',
  snapshotOf: 'says what this one keeps',
  snapshotComment: 'says why this one was kept',
  branchOf: 'says what this one tries out',
  broughtBackAt: 'a copy has not been brought back',
  broughtBackBy: 'a copy has not been brought back',
  tender: 'what was put into a tender is the source',
} as const satisfies Record<Exclude<ServerName<typeof assessment>, (typeof SAID | typeof STAGE)[number]>, string>

type Source = Awaited<ReturnType<typeof read<typeof assessment>>>
/** What every copy says as its source does: all that people write, and what was read from the imported file. */
export const copiedValues = copierOf(assessment, assessment, {}, SAID)
export const stageOf = (source: Source) => pick(source, STAGE)

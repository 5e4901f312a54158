import { sql } from 'kysely'
import { assessment } from '#contract/estimating/assessment'
import { withProducts } from '#domain/estimating/bill-formula/formula'
import { ProblemError } from '#contract/problem'
import type { AccountTransaction } from '../database/session'
import { copyScope, type Reword } from '../records/copy-scope'
import { insert, read } from '../records/typed'

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
    ...termsOf(source),
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
    ...termsOf(source),
    versionMajor: source.versionMajor,
    versionMinor: (rows[0]?.last ?? source.versionMinor) + 1,
    status: 'ready_to_tender',
    rateBuildUpState: source.rateBuildUpState,
    quantificationState: source.quantificationState,
    fixedCostsState: source.fixedCostsState,
    rateBuildUpStarted: source.rateBuildUpStarted,
    quantificationStarted: source.quantificationStarted,
    quantificationCompleted: source.quantificationCompleted,
    fixedCostsStarted: source.fixedCostsStarted,
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
    ...termsOf(source),
    versionMajor: source.versionMajor,
    versionMinor: source.versionMinor,
    status: source.status,
    rateBuildUpState: source.rateBuildUpState,
    quantificationState: source.quantificationState,
    fixedCostsState: source.fixedCostsState,
    copiedFrom: id,
    snapshotOf: id,
    snapshotComment: comment,
  })
  await copyScope(tx, 'assessment', id, copy, REWORD)
  return copy
}

type Source = Awaited<ReturnType<typeof read<typeof assessment>>>
/** What a copy says as its source does; states, markers and acceptance are its own. */
export const termsOf = (source: Source) => ({
  name: source.name,
  project: source.project,
  projectWorkPackage: source.projectWorkPackage,
  contractScope: source.contractScope,
  documentationFormat: source.documentationFormat,
  isBudgetOnly: source.isBudgetOnly,
  percentageBasis: source.percentageBasis,
  billQtyDecimals: source.billQtyDecimals,
  blanketPricingMode: source.blanketPricingMode,
  materialOnSiteRatePercentage: source.materialOnSiteRatePercentage,
  materialOnSiteMode: source.materialOnSiteMode,
  targetPrice: source.targetPrice,
  printedTotal: source.printedTotal,
  sourceFileName: source.sourceFileName,
})

import {
  IMPORT_LIMIT,
  importHeader,
  type ImportBuildUpLine,
  type ImportEntry,
  type ImportHeader,
  type ImportNote,
  type ImportProduct,
  type ImportRows,
} from '#contract/estimating/import-bill'
import { type FieldError, ProblemError } from '#contract/kit/problem'
import { assessment } from '#contract/estimating/assessment'
import { project as projectResource } from '#contract/estimating/project'
import { projectPackage } from '#contract/estimating/project-package'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { validateNew } from '#contract/kit/validate'
import { measures } from '#domain/estimating/bill-formula/formula'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../database/session'
import { beginStaged, dropStaged, keepChunk, ownStaged, type Staged } from '../imports/staging'
import { find } from '../records/write/typed'
import { requireWrite } from '../records/rules/access'
import { activityValues, materialValues } from './import-bill-build-ups'
import { NIL, lineAmount, parseAs, plus, type Money } from '#domain/value/money'

/** Any id will do where validation wants one that is not known yet. */
const SOME_ID = 1

/** Begins an import after looking at everything about it that can be known before its rows. Answers its id. */
export async function startImport(tx: AccountTransaction, header: ImportHeader): Promise<number> {
  requireImport(tx)
  const errors = [
    ...problemsOf('assessment', assessmentValues(header), ''),
    ...header.zones.flatMap((name, index) =>
      problemsOf('assessmentZone', { assessment: SOME_ID, name }, `zones.${index}.`),
    ),
  ]
  if (errors.length > 0) throw new ProblemError('invalid', { errors })
  const project = await find(tx, projectResource, header.project)
  if (!project || project.archivedAt !== null) throw fieldError('project', 'This project is not there any more')
  if (header.projectWorkPackage !== null) {
    const workPackage = await find(tx, projectPackage, header.projectWorkPackage)
    if (workPackage?.project !== header.project)
      throw fieldError('projectWorkPackage', 'This work package belongs to another project')
  }
  if (header.onto && !(await find(tx, assessment, header.onto.assessment)))
    throw fieldError('onto.assessment', 'This assessment is not there any more')
  return beginStaged(tx, 'bill', header)
}

/** Keeps one chunk of rows; the same number again takes its place. Every row is held to the rules of what it will become. */
export async function stageRows(tx: AccountTransaction, id: number, { number, entries }: ImportRows): Promise<void> {
  requireImport(tx)
  const { header } = await ownImport(tx, id, 'open')
  const errors = entries.flatMap((entry, index) => entryProblems(entry, header, `entries.${index}.`))
  if (errors.length > 0) throw new ProblemError('invalid', { errors: errors.slice(0, IMPORT_LIMIT.chunkRows) })
  await keepChunk(tx, id, number, entries)
}

/** Drops an import and its rows; one already committed stays, and so does its assessment. */
export async function cancelImport(tx: AccountTransaction, id: number): Promise<void> {
  await ownImport(tx, id, 'open')
  await dropStaged(tx, id)
}

/** The caller's own bill; see staging. */
export const ownImport = (tx: AccountTransaction, id: number, state: 'open' | 'any'): Promise<Staged<ImportHeader>> =>
  ownStaged(tx, 'bill', id, importHeader, state)

/** Making a bill writes all of these. */
export function requireImport(tx: AccountTransaction): void {
  for (const each of IMPORTED) requireWrite(tx.identity, each)
}

/** What an import of a bill writes. */
export const IMPORTED: readonly Resource[] = [
  'assessment',
  'assessmentZone',
  'billNote',
  'productGroup',
  'assessmentProduct',
  'productQuantities',
].map(resourceNamed)

export const assessmentValues = (header: ImportHeader) => ({
  name: header.name,
  project: header.project,
  projectWorkPackage: header.projectWorkPackage,
})
export const groupValues = (name: string, assessment: number, parent: number | null) => ({
  assessment,
  name,
  parent,
})
/** The rate of a product stands fixed, unless it is built of its parts. */
export const productValues = (product: ImportProduct, assessment: number, group: number | null, isBuilt = false) => ({
  assessment,
  group,
  ref: product.ref,
  name: product.name,
  description: product.description,
  notes: product.notes,
  unit: product.unit,
  ...fixedBy(isBuilt ? null : product.rate),
  isProvisional: product.isProvisional,
  isRateOnly: product.isRateOnly,
})

export const fixedBy = (rate: string | null) => ({
  fixedPrice: rate,
  fixedPriceReason: rate === null ? null : ('client' as const),
})

/** Where a line was read from. A device with an older app sends no more than the file. */
export const importedValues = ({ read }: Pick<ImportProduct, 'read'>, fileName: string) => ({
  importFile: fileName,
  importSheet: read?.sheet ?? null,
  importRows: read?.rows ?? null,
  importText: read?.text ?? null,
})

export const noteValues = ({ title, text, place }: ImportNote, assessment: number) => ({
  assessment,
  title,
  text,
  place,
})

/** Pence a product comes to: each zone's line rounded, then added. Null when a figure of it is no decimal. */
export function productTotal({ rate, cells }: ImportProduct): Money | null {
  const perUnit = rate === null ? NIL : parseAs('rate', rate)
  let total: Money = NIL
  for (const [, text] of cells) {
    const quantity = parseAs('quantity', text)
    if (quantity === null || perUnit === null) return null
    total = plus(total, lineAmount(quantity, perUnit))
  }
  return total
}

function entryProblems(entry: ImportEntry, header: ImportHeader, prefix: string): FieldError[] {
  if (entry.kind === 'group') {
    const isForward = entry.parent !== null && entry.parent >= header.groups
    return [
      ...problemsOf('productGroup', groupValues(entry.name, SOME_ID, null), prefix),
      ...(isForward ? [{ path: `${prefix}parent`, message: 'There is no such heading' }] : []),
    ]
  }
  if (entry.kind === 'note') return problemsOf('billNote', noteValues(entry, SOME_ID), prefix)
  const cells = Object.fromEntries(
    entry.cells.map(([zone, quantity]) => [zone + 1, quantityCell(entry, quantity, header)]),
  )
  const errors = [
    // The row calls its price a rate; the product holds it as fixed.
    ...problemsOf('assessmentProduct', productValues(entry, SOME_ID, null), prefix).map(error =>
      error.path === `${prefix}fixedPrice` ? { ...error, path: `${prefix}rate` } : error,
    ),
    ...problemsOf('productQuantities', { assessment: SOME_ID, cells }, prefix),
    ...(entry.buildUp ?? []).flatMap((line, at) => lineProblems(line, `${prefix}buildUp.${at}.`)),
  ]
  if (entry.group !== null && entry.group >= header.groups)
    errors.push({ path: `${prefix}group`, message: 'There is no such heading' })
  if (entry.cells.some(([zone]) => zone >= header.zones.length))
    errors.push({ path: `${prefix}cells`, message: 'There is no such zone' })
  if (Object.keys(cells).length < entry.cells.length)
    errors.push({ path: `${prefix}cells`, message: 'A zone is listed twice' })
  if (entry.formula !== undefined && !isMeasured(entry, entry.formula))
    errors.push({ path: `${prefix}formula`, message: 'It must be a sum that comes to the quantity' })
  return errors
}

const lineProblems = (line: ImportBuildUpLine, prefix: string): FieldError[] => {
  const own = { assessment: SOME_ID, product: SOME_ID, component: SOME_ID }
  return line.kind === 'goods'
    ? problemsOf('componentMaterial', { ...own, ...materialValues(line) }, prefix)
    : problemsOf('componentActivity', { ...own, ...activityValues(line) }, prefix)
}

function problemsOf(resource: string, values: Row, prefix: string): FieldError[] {
  const validated = validateNew(resourceNamed(resource), values)
  return validated.ok ? [] : validated.errors.map(({ path, message }) => ({ path: `${prefix}${path}`, message }))
}

const fieldError = (path: string, message: string): ProblemError =>
  new ProblemError('invalid', { errors: [{ path, message }] })

/** A quantity as it is kept, with the sum it was measured by. */
export const quantityCell = ({ formula }: ImportProduct, quantity: string, { source }: ImportHeader) => ({
  quantity,
  source,
  ...(formula === undefined ? {} : { formula }),
})

function isMeasured({ cells }: ImportProduct, formula: string): boolean {
  const [cell, another] = cells
  const quantity = cell && !another ? parseAs('quantity', cell[1]) : null
  return quantity !== null && measures(formula, quantity)
}

import * as v from 'valibot'
import {
  importDone,
  type ImportDone,
  importEntry,
  type ImportGroup,
  type ImportHeader,
  type ImportNote,
  type ImportProduct,
} from '#contract/estimating/import-bill'
import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { billNote } from '#contract/estimating/bill-note'
import { productGroup } from '#contract/estimating/product-group'
import { productQuantities } from '#contract/estimating/product-quantities'
import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../database/session'
import { notify } from '../notifications/notify'
import { finishStaged, stagedEntries } from '../imports/staging'
import { newIds } from '../records/write/new-ids'
import { insert, insertAll } from '../records/write/typed'
import {
  assessmentValues,
  groupValues,
  importedValues,
  noteValues,
  ownImport,
  productTotal,
  quantityCell,
  productValues,
  requireImport,
} from './import-bill-stage'
import { buildUpsOf, insertBuildUps, isBuilt, mayKeepBuildUps } from './import-bill-build-ups'
import { keepImportedBids } from './import-bill-bids'
import { learnBillUnits } from './import-bill-units'
import { reviseBill } from './revise-bill'
import { decimalsFor } from '#domain/estimating/counted-cells'
import { NIL, parseAs, sum, textOf } from '#domain/value/money'

/** Records written by one statement; more only makes longer texts for the database to read. */
const BATCH = 2_000

/**
 * Turns a staged import into an assessment with its zones, headings, products and quantities, or lays it over one: all of it or nothing. What
 * arrived must be what was announced, in number and in money. Sent again, it answers what it answered before.
 */
export async function commitImport(tx: AccountTransaction, id: number): Promise<ImportDone> {
  requireImport(tx)
  const { header, result } = await ownImport(tx, id, 'any')
  if (result !== null) return v.parse(importDone, result)
  const entries = await stagedEntries(tx, id, importEntry)
  if (!entries) throw incomplete()
  const groups = entries.filter(entry => entry.kind === 'group')
  const products = entries.filter(entry => entry.kind === 'product')
  const notes = entries.filter(entry => entry.kind === 'note')
  checkComplete(header, groups, products, notes)
  const done = header.onto
    ? {
        assessment: header.onto.assessment,
        revision: await reviseBill(tx, header, header.onto, groups, products),
      }
    : { assessment: await makeAssessment(tx, header, groups, products, notes) }
  await learnBillUnits(tx, header.units)
  await finishStaged(tx, id, done)
  await notify(tx, [
    {
      user: tx.identity.user,
      kind: 'imported',
      name: `${header.fileName} has been imported: ${products.length} products`,
      subject: { resource: 'assessment', id: done.assessment },
    },
  ])
  return done
}

async function makeAssessment(
  tx: AccountTransaction,
  header: ImportHeader,
  groups: readonly ImportGroup[],
  products: readonly ImportProduct[],
  notes: readonly ImportNote[],
): Promise<number> {
  const assessment = await insertAssessment(tx, header, products)
  const zones = await insertAll(
    tx,
    assessmentZone,
    header.zones.map((name, order) => ({ assessment, name, order })),
  )
  const groupIds = await insertGroups(tx, assessment, groups)
  const productIds = await insertProducts(tx, assessment, header, products, zones, groupIds)
  await keepImportedBids(tx, assessment, header, products, productIds)
  await insertAll(
    tx,
    billNote,
    notes.map(note => noteValues(note, assessment)),
  )
  return assessment
}

const incomplete = () =>
  new ProblemError('conflict', { message: 'Not every row of the bill has arrived. Import it again' })

function checkComplete(
  header: ImportHeader,
  groups: readonly ImportGroup[],
  products: readonly ImportProduct[],
  notes: readonly ImportNote[],
): void {
  const cells = products.reduce((count, product) => count + product.cells.length, 0)
  if (groups.length !== header.groups || products.length !== header.products || cells !== header.cells)
    throw incomplete()
  if (notes.length !== (header.notes ?? 0)) throw incomplete()
  if (groups.some((group, index) => group.parent !== null && group.parent >= index))
    throw new ProblemError('invalid', { message: 'A heading stands before the one it belongs to' })
  const total = sum(products.map(product => productTotal(product) ?? NIL))
  if (textOf('money', total) !== header.total) {
    throw new ProblemError('conflict', {
      message: `The rows that arrived come to ${textOf('money', total)}, not to ${header.total}. Nothing was imported`,
    })
  }
}

const insertAssessment = (tx: AccountTransaction, header: ImportHeader, products: readonly ImportProduct[]) =>
  insert(tx, assessmentResource, {
    ...assessmentValues(header),
    billQtyDecimals: decimalsFor(
      products.flatMap(({ cells }) => cells.flatMap(([, quantity]) => parseAs('quantity', quantity) ?? [])),
      2,
    ),
    status: 'in_progress',
    sourceFileName: header.fileName,
    printedTotal: header.printedTotal,
    quantificationStarted: header.cells > 0,
    rateBuildUpStarted: products.some(product => product.rate !== null),
  })

async function insertGroups(
  tx: AccountTransaction,
  assessment: number,
  groups: readonly ImportGroup[],
): Promise<number[]> {
  if (groups.length === 0) return []
  const ids = await newIds(tx, groups.length)
  const idAt = (place: number | null) => (place === null ? null : (ids[place] ?? null))
  await inBatches(groups, (batch, from) =>
    insertAll(
      tx,
      productGroup,
      batch.map((group, index) => ({
        id: ids[from + index],
        ...groupValues(group.name, assessment, idAt(group.parent)),
        order: group.order,
      })),
    ),
  )
  return ids
}

async function insertProducts(
  tx: AccountTransaction,
  assessment: number,
  header: ImportHeader,
  products: readonly ImportProduct[],
  zones: readonly number[],
  groups: readonly number[],
): Promise<number[]> {
  const all: number[] = []
  const mayBuild = mayKeepBuildUps(tx)
  await inBatches(products, async batch => {
    const ids = await insertAll(
      tx,
      assessmentProduct,
      batch.map(product => ({
        ...productValues(
          product,
          assessment,
          product.group === null ? null : (groups[product.group] ?? null),
          mayBuild && isBuilt(product),
        ),
        order: product.order,
        rate: product.rate,
        ...importedValues(product, header.fileName),
      })),
    )
    all.push(...ids)
    if (mayBuild)
      await insertBuildUps(
        (resource, records) => insertAll(tx, resource, records),
        buildUpsOf(batch.map((product, index) => [ids[index] ?? 0, product])),
        { assessment, fileName: header.fileName },
      )
    await insertAll(
      tx,
      productQuantities,
      batch.map((product, index) => ({
        id: ids[index],
        assessment,
        cells: Object.fromEntries(
          product.cells.map(
            ([zone, quantity]) => [String(zones[zone]), quantityCell(product, quantity, header)] as const,
          ),
        ),
      })),
    )
  })
  return all
}

async function inBatches<T>(
  all: readonly T[],
  work: (batch: readonly T[], from: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < all.length; from += BATCH) await work(all.slice(from, from + BATCH), from)
}

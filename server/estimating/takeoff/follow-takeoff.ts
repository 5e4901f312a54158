import { sql } from 'kysely'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { productQuantities } from '#contract/estimating/product-quantities'
import { ProblemError } from '#contract/kit/problem'
import { measurementLink } from '#contract/estimating/takeoff/measurement-link'
import { measuredCell, takeoffQuantity } from '#domain/takeoff/takeoff-quantity'
import { groupBy } from '#domain/value/group-by'
import { textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { quantitiesAreOpen } from '../line-is-open'
import { readTakeoff } from '../read-takeoff'
import { findAll, insertAll, updateAll } from '../../records/write/typed'
import { inRecordForm, pointingAt } from '../../records/write/within'

/** A quantity of the bill. */
export interface Place {
  readonly product: number
  readonly zone: number
}

interface Options {
  /** A link was added or came back: an empty cell begins to follow it. */
  readonly takes?: boolean
  /** Leaves cells that no shape is linked to. */
  readonly onlyLinked?: boolean
}

/**
 * Works out these quantities from what is measured, and keeps those that changed, in the transaction of the write that changed them. Each product is
 * locked first: of two people who measure for one line at once, the second sees the shapes of the first. A bill that was offered keeps its figures.
 * Decision 760.
 */
export async function followTakeoff(
  tx: AccountTransaction,
  places: readonly Place[],
  { takes = false, onlyLinked = false }: Options = {},
): Promise<void> {
  if (places.length === 0) return
  const ids = [...new Set(places.map(({ product }) => product))].toSorted((a, b) => a - b)
  const products = await findAll(tx, assessmentProduct, ids, { lock: true })
  const open = await openProducts(
    tx,
    [...products.keys()].map(id => ({ id, assessment: products.get(id)?.assessment ?? 0 })),
  )
  if (open.size === 0) return
  const links = await pointingAt(tx, measurementLink, 'product', [...open])
  const takeoff = await readTakeoff(tx, links)
  const live = links.filter(each => takeoff.shapes.has(each.measurement))
  const byPlace = groupBy(live, placeKey)
  const stored = await findAll(tx, productQuantities, [...open], { lock: true })
  const wanted = new Map(places.map(place => [placeKey(place), place]))
  const sets = new Map<number, Record<`cells.${number}`, Cell | null>>()
  for (const { product, zone } of wanted.values()) {
    const own = byPlace.get(placeKey({ product, zone })) ?? []
    if (!open.has(product) || (onlyLinked && own.length === 0)) continue
    const record = stored.get(product)
    const cell = record ? (inRecordForm(productQuantities, record).cells[zone] ?? null) : null
    const made = measuredCell(cell, takeoffQuantity(own, products.get(product)?.unit ?? null, takeoff), takes)
    if (made === 'same') continue
    const set = sets.get(product) ?? {}
    set[`cells.${zone}`] = made && {
      source: made.source,
      quantity: made.quantity === null ? null : textOf('quantity', made.quantity),
    }
    sets.set(product, set)
  }
  await keepCells(tx, sets, products, stored)
}

type Cell = { readonly quantity: string | null; readonly source: 'slate' | 'slate_error' }

/** Writes the cells. A product without quantities gets its record with the first. */
async function keepCells(
  tx: AccountTransaction,
  sets: ReadonlyMap<number, Record<`cells.${number}`, Cell | null>>,
  products: Awaited<ReturnType<typeof findAll<typeof assessmentProduct>>>,
  stored: Awaited<ReturnType<typeof findAll<typeof productQuantities>>>,
): Promise<void> {
  const [old, fresh] = [[...sets].filter(([id]) => stored.has(id)), [...sets].filter(([id]) => !stored.has(id))]
  await updateAll(
    tx,
    productQuantities,
    old.map(([id, set]) => {
      const before = stored.get(id)
      return { id, set, ...(before ? { before } : {}) }
    }),
  )
  await insertAll(
    tx,
    productQuantities,
    fresh.map(([id, set]) => ({
      id,
      assessment: products.get(id)?.assessment ?? 0,
      cells: Object.fromEntries(
        Object.entries(set).flatMap(([path, cell]) => (cell ? [[path.replace('cells.', ''), cell]] : [])),
      ),
    })),
  )
}

/** Returns the products whose quantities may still change; offered bills stay as they were sent. */
async function openProducts(
  tx: AccountTransaction,
  products: readonly { readonly id: number; readonly assessment: number }[],
): Promise<ReadonlySet<number>> {
  const open = new Set<number>()
  const byAssessment = groupBy(products, ({ assessment }) => assessment)
  for (const own of byAssessment.values()) {
    if (await areOpen(tx, own)) for (const { id } of own) open.add(id)
    // In an accepted bill the lines of a variation may be open among others that are not.
    else if (own.length > 1) for (const each of own) if (await areOpen(tx, [each])) open.add(each.id)
  }
  return open
}

async function areOpen(
  tx: AccountTransaction,
  products: readonly { readonly id: number; readonly assessment: number }[],
) {
  try {
    await quantitiesAreOpen(tx, [...products])
    return true
  } catch (error) {
    if (error instanceof ProblemError && error.problem.kind === 'conflict') return false
    throw error
  }
}

/** Returns the quantities that follow these shapes. */
export async function placesOfShapes(tx: AccountTransaction, shapes: readonly number[]): Promise<readonly Place[]> {
  return shapes.length === 0 ? [] : pointingAt(tx, measurementLink, 'measurement', shapes)
}

/** Returns the quantities that follow a shape on these pages. */
export async function placesOfPages(tx: AccountTransaction, pages: readonly number[]): Promise<readonly Place[]> {
  if (pages.length === 0) return []
  const { rows } = await sql<Place>`select distinct l.product_id as product, l.zone_id as zone from measurement_link l
    join measurement m on m.account_id = l.account_id and m.id = l.measurement_id
    where l.account_id = ${tx.identity.account} and m.page_id = any(${[...pages]}::bigint[]) and l.archived_at is null`.execute(
    tx.db,
  )
  return rows
}

/** Returns the quantities of these lines that a shape is linked to. */
export async function placesOfLines(tx: AccountTransaction, products: readonly number[]): Promise<readonly Place[]> {
  return products.length === 0 ? [] : pointingAt(tx, measurementLink, 'product', products)
}

const placeKey = ({ product, zone }: Place): string => `${product}/${zone}`

import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#domain/records/path'
import { componentsByProduct, rateOf } from '#domain/estimating/product-rate'
import { type Rate, textOf } from '#domain/value/money'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { PERCENTAGE_BASES } from '#contract/estimating/assessment'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { labourComponent } from '#contract/estimating/labour-component'
import { wireToRecord } from '#contract/fields/codec'
import type { RecordOf, Resource } from '#contract/kit/resource'
import { recordSelect } from '../records/read/columns'
import { tableOf } from '../database/schema/naming'
import type { AccountTransaction } from '../database/session'
import type { Reaction } from '../records/lifecycles/reaction'
import type { AfterRemoval } from '../records/registers'
import { findAll, updateAll } from '../records/write/typed'

/** Fields of a product its rate is made of. */
const MADE_OF = [
  'pricingMode',
  'supplyAndFitPrice',
  'contingencyPercentage',
  'inflationPercentage',
  'overheadPercentage',
  'profitPercentage',
  'fixedPrice',
] as const

/**
 * Works out the rates of these products again and keeps those that changed. Each product is locked first: of two estimators who change
 * lines of one product at once, the second sees what the first wrote. Source: decision 420.
 */
async function keepRates(tx: AccountTransaction, products: readonly number[]): Promise<void> {
  const stored = await findAll(
    tx,
    assessmentProduct,
    [...new Set(products)].toSorted((a, b) => a - b),
    { lock: true },
  )
  if (stored.size === 0) return
  const ids = [...stored.keys()]
  const records = [...stored.values()].map(record => asRecord(assessmentProduct, { ...record }))
  const { rows } = await sql<Found>`select
    (select coalesce(json_object_agg(id, percentage_basis), '{}') from assessment a
      where a.account_id = ${tx.identity.account} and a.id = any(${[...new Set(records.map(each => each.assessment))]}::bigint[])) as bases,
    ${linesOf(tx, labourComponent, ids)} as components, ${linesOf(tx, componentMaterial, ids)} as materials,
    ${linesOf(tx, componentActivity, ids)} as activities`.execute(tx.db)
  const found = rows[0]
  if (!found) return
  const components = componentsByProduct({
    components: found.components.map(row => asRecord(labourComponent, row)),
    materials: found.materials.map(row => asRecord(componentMaterial, row)),
    activities: found.activities.map(row => asRecord(componentActivity, row)),
  })
  await updateAll(
    tx,
    assessmentProduct,
    records.flatMap(product => {
      const rate = rateOf(product, basisOf(found.bases[product.assessment]), components.get(product.id) ?? [])
      const before = stored.get(product.id)
      return rate === product.rate
        ? []
        : [{ id: product.id, set: { rate: wireRate(rate) }, ...(before ? { before } : {}) }]
    }),
  )
}

interface Found {
  readonly bases: Readonly<Record<string, string>>
  readonly components: readonly Row[]
  readonly materials: readonly Row[]
  readonly activities: readonly Row[]
}

/** What is not archived of one kind in these products, as a JSON list. */
const linesOf = (tx: AccountTransaction, resource: Resource, products: readonly number[]): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(w), '[]') from (select ${recordSelect(resource)} from ${sql.table(tableOf(resource))} r
    where r.account_id = ${tx.identity.account} and r.product_id = any(${[...products]}::bigint[]) and r.archived_at is null) w)`

const wireRate = (rate: Rate | null): string | null => (rate === null ? null : textOf('rate', rate))
const basisOf = (text: string | undefined) => PERCENTAGE_BASES.find(({ value }) => value === text)?.value ?? 'markup'
/** A row the store wrote is of its resource's type: the columns are made of the definition. */
const asRecord = <R extends Resource>({ fields }: R, row: Row): RecordOf<R> => wireToRecord(fields, row) as RecordOf<R>

/** A product was made or its price was changed. */
export const productPriced: Reaction = (tx, changed) =>
  keepRates(
    tx,
    changed.flatMap(({ id, before, after }) =>
      MADE_OF.some(name => (before?.[name] ?? null) !== (after[name] ?? null)) ? [id] : [],
    ),
  )

/** Components or lines were made or changed; one that moved to another product counts for both. */
export const buildUpChanged: Reaction = (tx, changed) =>
  keepRates(
    tx,
    changed.flatMap(({ before, after }) => [before, after].flatMap(row => (row ? [Number(row.product)] : []))),
  )

/** Components or lines went, or came back. */
export const buildUpRemoved: AfterRemoval = (tx, { record }) => keepRates(tx, [Number(record.product)])

/** A product is back: the percentages of its assessment may have changed while it was away. */
export const productRestored: AfterRemoval = async (tx, { id, action }) => {
  if (action === 'restore') await keepRates(tx, [id])
}

/** Percentages come on top in another way: every product of the assessment has another rate. */
export const basisChanged: Reaction = async (tx, changed) => {
  const ids = changed.flatMap(({ id, before, after }) =>
    before && before.percentageBasis !== after.percentageBasis ? [id] : [],
  )
  if (ids.length === 0) return
  const { rows } = await sql<{
    id: number
  }>`select id from assessment_product where assessment_id = any(${ids}::bigint[])`.execute(tx.db)
  await keepRates(
    tx,
    rows.map(({ id }) => id),
  )
}

import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import { isUnagreed } from '#domain/commercial/variations/unagreed'
import type { AccountTransaction } from '../database/session'
import type { Rule } from '../records/rules/rule'
import { billIsOpen } from './bill-is-open'

/**
 * Returns the rule of lines, or of what belongs to them. They may change before the bill is offered. In an accepted bill, lines of a variation may still
 * be added and priced until it is agreed or withdrawn; a line of the tender never becomes one. `lineOf`: where a record names its line. Decision 719.
 */
const openWith =
  (lineOf: LineOf): Rule =>
  async (tx, records, newIds = []) => {
    const accepted = await acceptedAmong(tx, records)
    const later =
      accepted.size === 0
        ? []
        : records.flatMap((record, index) =>
            accepted.has(Number(record['assessment'])) ? [[record, newIds[index]] as const] : [],
          )
    const variations = await variationsOf(tx, later, lineOf)
    const isOfVariation = (record: Row) => variations.has(record)
    for (const found of variations.values())
      if (!isUnagreed(found))
        throw new ProblemError('conflict', {
          message: `V${found.number} is ${found.state}, so its lines stay as they are`,
        })
    await billIsOpen(
      tx,
      records.filter(record => !isOfVariation(record)),
    )
  }

/** A product is the line, the parts of its build-up name it, its quantities have its id. */
type LineOf = 'self' | 'product' | 'id'
export const productIsOpen = openWith('self')
export const partIsOpen = openWith('product')
export const quantitiesAreOpen = openWith('id')

/** Returns the ids of the accepted assessments that these records are of. */
async function acceptedAmong(tx: AccountTransaction, records: readonly Row[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(records.map(({ assessment }) => assessment))]
  const { rows } = await sql<{ id: number }>`select id from assessment
    where id = any(${ids}::bigint[]) and status = 'accepted' and not is_budget_only`.execute(tx.db)
  return new Set(rows.map(({ id }) => Number(id)))
}

interface Found {
  readonly id: number
  readonly number: number
  readonly state: string
}

/** Returns the variation that each record of an accepted bill came by; records of the tender have none. Locks them against being agreed meanwhile. */
async function variationsOf(
  tx: AccountTransaction,
  records: readonly (readonly [Row, number | undefined])[],
  lineOf: LineOf,
): Promise<ReadonlyMap<Row, Found>> {
  if (records.length === 0) return new Map()
  const productOf = (record: Row, newId: number | undefined) =>
    Number((lineOf === 'product' ? record['product'] : (record['id'] ?? newId)) ?? 0)
  const products = lineOf === 'self' ? [] : [...new Set(records.map(each => productOf(...each)))]
  const { rows: lines } = await sql<{ id: number; variation: number | null }>`select id, variation_id as variation
    from assessment_product where id = any(${products}::bigint[])`.execute(tx.db)
  const byProduct = new Map(lines.map(({ id, variation }) => [Number(id), variation]))
  const named = records.map(([record, newId]) => {
    const id = lineOf === 'self' ? record['variation'] : byProduct.get(productOf(record, newId))
    return [record, id == null ? null : Number(id)] as const
  })
  const ids = [...new Set(named.flatMap(([, id]) => (id === null ? [] : [id])))]
  const { rows } = await sql<Found>`select id, number, state from variation
    where id = any(${ids}::bigint[]) order by id for share`.execute(tx.db)
  const byId = new Map(rows.map(each => [Number(each.id), each]))
  return new Map(
    named.flatMap(([record, id]) => {
      const found = id === null ? undefined : byId.get(id)
      return found ? [[record, found] as const] : []
    }),
  )
}

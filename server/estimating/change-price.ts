import { sql } from 'kysely'
import type * as v from 'valibot'
import type { Row } from '#domain/records/path'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import type { changedReply, changePrice, changeRate, selectedPrice } from '#contract/estimating/rate-commands'
import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../database/session'
import { patchAll, read } from '../records/write/typed'
import { lockAtBase, recordsOfAssessment } from './assessment-records'

type Given<S extends v.GenericSchema> = v.InferOutput<S>
type Changed = Given<typeof changedReply>
/** The schema of the call has seen what it is. */
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The price of a call that names no line of a quote. Null by name takes the price away; nothing said is no price. */
function given(path: string, value: unknown): string | null {
  if (value === undefined)
    throw new ProblemError('invalid', { errors: [{ path, message: 'You must specify this field' }] })
  return textOrNull(value)
}

/** Another price for a material: on one line, or wherever the assessment takes it. `quoteLine` 0: the price given. Spec: business 7; ASMT-7. */
export async function changeMaterialPrice(
  tx: AccountTransaction,
  id: number,
  quoteLine: number,
  { unitPrice, pricedPer, everywhere, base }: Given<typeof changePrice>,
): Promise<Changed> {
  const line = await read(tx, componentMaterial, id)
  await lockAtBase(tx, line.assessment, base)
  const { materials } = await recordsOfAssessment(tx, line.assessment)
  const alike = materials.filter(
    each =>
      each.id === id ||
      (everywhere &&
        (line.material === null
          ? each.name === line.name && each.unit === line.unit
          : each.material === line.material)),
  )
  const set =
    quoteLine === 0
      ? { unitPrice: given('unitPrice', unitPrice), pricedPer: textOrNull(pricedPer), quoteLine: null, priceFrom: null }
      : await quotedPrice(tx, quoteLine, line.material)
  await patchAll(
    tx,
    componentMaterial,
    alike.map(each => ({ id: each.id, set: { ...set, isGuesstimate: false } })),
  )
  return { changed: alike.length, skipped: materials.length - alike.length }
}

async function quotedPrice(tx: AccountTransaction, line: number, material: number | null) {
  const { rows } = await sql<{ unitPrice: string; pricedPer: string | null; name: string }>`
    select l.price::text as "unitPrice", left(coalesce(s.full_name || ' ', '') || coalesce(q.reference, q.name), 255) as name,
      (case l.price_unit when 'pack' then coalesce(l.pack_size, m.pack_size) end)::numeric(16,4)::text as "pricedPer"
    from material_quote_line l join material_quote q on q.account_id = l.account_id and q.id = l.quote_id
    join material m on m.account_id = l.account_id and m.id = l.material_id
    left join supplier s on s.account_id = q.account_id and s.id = q.supplier_id
    where l.account_id = ${tx.identity.account} and l.id = ${line} and l.material_id = ${material}`.execute(tx.db)
  const [found] = rows
  if (!found) throw new ProblemError('not-found', { message: 'That quote has no price for this material' })
  return { unitPrice: found.unitPrice, pricedPer: found.pricedPer, quoteLine: line, priceFrom: found.name }
}

/** Another rate for an activity, as {@link changeMaterialPrice}. Lines by the unit and by the hour are apart: their rates are of different things. */
export async function changeActivityRate(
  tx: AccountTransaction,
  id: number,
  quoteLine: number,
  { rate, everywhere, base }: Given<typeof changeRate>,
): Promise<Changed> {
  const line = await read(tx, componentActivity, id)
  await lockAtBase(tx, line.assessment, base)
  const { activities } = await recordsOfAssessment(tx, line.assessment)
  const alike = activities.filter(
    each =>
      each.id === id ||
      (everywhere &&
        each.basis === line.basis &&
        (line.activity === null
          ? each.name === line.name && each.unit === line.unit
          : each.activity === line.activity)),
  )
  const set =
    quoteLine === 0
      ? { rate: given('rate', rate), quoteLine: null, priceFrom: null }
      : await quotedRate(tx, quoteLine, line.activity)
  await patchAll(
    tx,
    componentActivity,
    alike.map(each => ({ id: each.id, set: { ...set, isGuesstimate: false } })),
  )
  return { changed: alike.length, skipped: activities.length - alike.length }
}

async function quotedRate(tx: AccountTransaction, line: number, activity: number | null) {
  const { rows } = await sql<{ rate: string; name: string }>`
    select l.price::text as rate, left(coalesce(s.full_name || ' ', '') || coalesce(q.reference, q.name), 255) as name
    from labour_quote_line l join labour_quote q on q.account_id = l.account_id and q.id = l.quote_id
    left join subcontractor s on s.account_id = q.account_id and s.id = q.subcontractor_id
    where l.account_id = ${tx.identity.account} and l.id = ${line} and l.activity_id = ${activity}`.execute(tx.db)
  const [found] = rows
  if (!found) throw new ProblemError('not-found', { message: 'That quote has no rate for this activity' })
  return { rate: found.rate, quoteLine: line, priceFrom: found.name }
}

/** What the assessment takes a material at; with a supplier, on lines priced from that supplier's quotes. The latest change counts. */
export async function selectedPriceOf(
  tx: AccountTransaction,
  id: number,
  material: number,
  supplier: number | null,
): Promise<Given<typeof selectedPrice>> {
  const { rows } = await sql<Row & { quoteLine: number | null; lines: number }>`
    select c.unit_price::text as "unitPrice", c.priced_per::text as "pricedPer", c.quote_line_id as "quoteLine", c.price_from as "priceFrom",
      count(*) over ()::int as lines
    from component_material c
    left join material_quote_line l on l.account_id = c.account_id and l.id = c.quote_line_id
    left join material_quote q on q.account_id = l.account_id and q.id = l.quote_id
    where c.account_id = ${tx.identity.account} and c.assessment_id = ${id} and c.material_id = ${material} and c.archived_at is null
      and c.unit_price is not null and (${supplier}::bigint is null or q.supplier_id = ${supplier})
    order by c.updated_at desc, c.id desc limit 1`.execute(tx.db)
  const [found] = rows
  return {
    unitPrice: textOrNull(found?.unitPrice),
    pricedPer: textOrNull(found?.pricedPer),
    quoteLine: found?.quoteLine ?? null,
    priceFrom: textOrNull(found?.priceFrom),
    lines: found?.lines ?? 0,
  }
}

import { dayOf } from '#domain/value/day'
import { sql } from 'kysely'
import type * as v from 'valibot'
import { choosePrice, type Offer } from '#domain/estimating/choose-price'
import { planBlanket } from '#domain/estimating/blanket'
import { planTarget, targetFault } from '#domain/estimating/target-price'
import { ONE, parseAs, textOf, type Percentage } from '#domain/value/money'
import { adjustment } from '#contract/estimating/adjustment'
import { assessment } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { componentMaterial } from '#contract/estimating/component-material'
import { labourComponent } from '#contract/estimating/labour-component'
import type { PRICING_MODES } from '#contract/estimating/pricing-modes'
import type {
  blanketPercentages,
  changedReply,
  targetReply,
  targetRequest,
  unfixRequest,
} from '#contract/estimating/rate-commands'
import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../database/session'
import { deleteRecord } from '../records/delete/delete'
import { insert, patchAll, update } from '../records/write/typed'
import { lockAtBase, recordsOfAssessment } from './assessment-records'

type Given<S extends v.GenericSchema> = v.InferOutput<S>
type Changed = Given<typeof changedReply>

const text = (value: Percentage | undefined) => (value === undefined ? {} : textOf('percentage', value))
/** The percentages of a patch in wire form. */
const wire = <S extends { readonly [name: string]: Percentage | undefined }>(set: S) =>
  // The same names, each with its text.
  Object.fromEntries(Object.entries(set).map(([name, value]) => [name, text(value)])) as { [K in keyof S]?: string }

/** The schema of the call has seen that it is a percentage. */
const asPercentage = (given: unknown): Percentage | null =>
  typeof given === 'string' ? parseAs('percentage', given) : null

/** Percentages for the whole assessment. Spec: business 7; ASMT-8. */
export async function setBlanketPercentages(
  tx: AccountTransaction,
  id: number,
  given: Given<typeof blanketPercentages>,
): Promise<Changed> {
  await lockAtBase(tx, id, given.base)
  const plan = planBlanket(await recordsOfAssessment(tx, id), {
    profit: asPercentage(given.autoProductProfitPercentage),
    overhead: asPercentage(given.autoProductOverheadPercentage),
    inflation: asPercentage(given.autoProductInflationPercentage),
    waste: asPercentage(given.targetWastePercentage),
    contingency: asPercentage(given.targetContingencyPercentage),
    onlyWhereMissing: given.onlyWhereMissing,
  })
  await patchAll(
    tx,
    assessmentProduct,
    plan.products.map(each => ({ id: each.id, set: wire(each.set) })),
  )
  await patchAll(
    tx,
    labourComponent,
    plan.components.map(each => ({ id: each.id, set: wire(each.set) })),
  )
  await patchAll(
    tx,
    componentMaterial,
    plan.materials.map(each => ({ id: each.id, set: wire(each.set) })),
  )
  return { changed: plan.changed, skipped: plan.skipped }
}

/** Every product priced in one way; what has no price that way is unpriced, not free. */
export async function setPricingMode(
  tx: AccountTransaction,
  id: number,
  mode: (typeof PRICING_MODES)[number]['value'],
  base: number | undefined,
): Promise<Changed> {
  await lockAtBase(tx, id, base)
  const { products } = await recordsOfAssessment(tx, id)
  const others = products.filter(product => product.pricingMode !== mode)
  await patchAll(
    tx,
    assessmentProduct,
    others.map(product => ({ id: product.id, set: { pricingMode: mode } })),
  )
  await update(tx, assessment, id, { blanketPricingMode: mode })
  return { changed: others.length, skipped: products.length - others.length }
}

const ROUNDING = 'Rounding to the target price'
const GROSS_ROUNDING = 'Rounding of the gross to the target price'

/** Fixes the rates that come to the target exactly, with rounding adjustments behind all others. Spec: business 7; ASMT-8; oracle 3. */
export async function applyTarget(
  tx: AccountTransaction,
  id: number,
  given: Given<typeof targetRequest>,
): Promise<Given<typeof targetReply>> {
  const { percentageBasis, billQtyDecimals } = await lockAtBase(tx, id, given.base)
  const records = await recordsOfAssessment(tx, id)
  const target = parseAs('money', given.targetPrice)
  if (target === null)
    throw new ProblemError('invalid', { errors: [{ path: 'targetPrice', message: 'This must be a number' }] })
  const fault = targetFault(target)
  if (fault !== null) throw new ProblemError('invalid', { errors: [{ path: 'targetPrice', message: fault }] })
  const plan = planTarget(
    { ...records, basis: percentageBasis, decimals: billQtyDecimals },
    { target, agreedAs: given.agreedAs, hold: given.hold },
  )
  if ('refused' in plan) throw new ProblemError('conflict', { message: plan.refused })
  const spread = plan.lines.flatMap(({ id: product, isSpread, after }) =>
    isSpread && after !== null
      ? [{ id: product, set: { fixedPrice: textOf('rate', after), fixedPriceReason: 'target' as const } }]
      : [],
  )
  const held = new Set(given.hold)
  const released = records.products.filter(
    each => each.fixedPriceReason === 'target' && !held.has(each.id) && !spread.some(one => one.id === each.id),
  )
  await patchAll(tx, assessmentProduct, [...spread, ...released.map(unfixed)])
  await removeRounding(tx, records)
  const last = Math.max(0, ...records.adjustments.map(each => each.order))
  const roundings = [
    { name: ROUNDING, amount: plan.rounding, grossUp: false },
    { name: GROSS_ROUNDING, amount: plan.grossRounding, grossUp: true },
  ]
  for (const [index, { amount, ...rounding }] of roundings.filter(each => each.amount !== 0).entries())
    await insert(tx, adjustment, {
      ...rounding,
      assessment: id,
      kind: 'rounding',
      isOfTarget: true,
      amount: textOf('money', amount),
      order: last + 1 + index,
    })
  await update(tx, assessment, id, { targetPrice: textOf('money', target) })
  return {
    net: textOf('money', plan.net),
    gross: textOf('money', plan.gross),
    profit: plan.profit,
    rounding: textOf('money', plan.rounding),
    grossRounding: textOf('money', plan.grossRounding),
    changed: spread.length,
  }
}

const unfixed = ({ id }: { readonly id: number }) => ({ id, set: { fixedPrice: null, fixedPriceReason: null } })

async function removeRounding(
  tx: AccountTransaction,
  { adjustments }: Awaited<ReturnType<typeof recordsOfAssessment>>,
): Promise<void> {
  for (const { id } of adjustments.filter(each => each.isOfTarget)) await deleteRecord(tx, adjustment, id)
}

/** Rates are built again; with `all`, those that were typed or came with the client's bill too. Spec: business 7; ASMT-8. */
export async function unfixProducts(
  tx: AccountTransaction,
  id: number,
  { all, base }: Given<typeof unfixRequest>,
): Promise<Changed> {
  await lockAtBase(tx, id, base)
  const records = await recordsOfAssessment(tx, id)
  const fixed = records.products.filter(each => each.fixedPrice !== null)
  const freed = fixed.filter(each => all || each.fixedPriceReason === 'target')
  await patchAll(tx, assessmentProduct, freed.map(unfixed))
  await removeRounding(tx, records)
  await update(tx, assessment, id, { targetPrice: null })
  return { changed: freed.length, skipped: fixed.length - freed.length }
}

interface Offered extends Offer {
  readonly material: number
  readonly name: string
}

/** Each material line at the cheapest price a supplier has quoted for it that is valid today. */
export async function takeCheapest(tx: AccountTransaction, id: number, base: number | undefined): Promise<Changed> {
  const { project } = await lockAtBase(tx, id, base)
  const { materials } = await recordsOfAssessment(tx, id)
  const offers = await offersFor(
    tx,
    materials.flatMap(line => (line.material === null ? [] : [line.material])),
  )
  const writes = materials.flatMap(line => {
    const own = offers.filter(offer => offer.material === line.material)
    const price = choosePrice({ typed: null, chosen: null, guide: null, today: dayOf(tx.at), project }, own)
    if (!price || price.from !== 'quote' || price.line === null || price.line === line.quoteLine) return []
    const per = price.per === ONE ? null : textOf('quantity', price.per)
    return [
      {
        id: line.id,
        set: {
          unitPrice: textOf('cost', price.price),
          pricedPer: per,
          quoteLine: price.line,
          priceFrom: own.find(each => each.line === price.line)?.name ?? null,
          isGuesstimate: false,
        },
      },
    ]
  })
  await patchAll(tx, componentMaterial, writes)
  return { changed: writes.length, skipped: materials.length - writes.length }
}

async function offersFor(tx: AccountTransaction, materials: readonly number[]): Promise<Offered[]> {
  const { rows } = await sql<{
    line: number
    material: number
    name: string
    price: string
    per: string
    validFrom: string | null
    validTo: string | null
    project: number | null
  }>`select l.id as line, l.material_id as material, left(coalesce(s.full_name || ' ', '') || coalesce(q.reference, q.name), 255) as name,
      l.price::text as price, (case l.price_unit when 'pack' then coalesce(l.pack_size, m.pack_size, 1) else 1 end)::numeric(16,4)::text as per,
      q.valid_from::text as "validFrom", q.valid_to::text as "validTo", q.project_id as project
    from material_quote_line l join material_quote q on q.account_id = l.account_id and q.id = l.quote_id
    join material m on m.account_id = l.account_id and m.id = l.material_id
    left join supplier s on s.account_id = q.account_id and s.id = q.supplier_id
    where l.account_id = ${tx.identity.account} and l.material_id = any(${[...materials]}::bigint[])
      and l.archived_at is null and q.archived_at is null`.execute(tx.db)
  return rows.flatMap(row => {
    const [price, per] = [parseAs('cost', row.price), parseAs('quantity', row.per)]
    return price === null || per === null ? [] : [{ ...row, price, per }]
  })
}

import { sql } from 'kysely'
import { labourActivity } from '#contract/catalogue/labour-activity'
import { labourQuote } from '#contract/catalogue/labour-quote'
import { labourQuoteLine } from '#contract/catalogue/labour-quote-line'
import { material } from '#contract/catalogue/material'
import { materialQuote } from '#contract/catalogue/material-quote'
import { materialQuoteLine } from '#contract/catalogue/material-quote-line'
import { productTemplate } from '#contract/catalogue/product-template'
import { templateActivity } from '#contract/catalogue/template-activity'
import { templateComponent } from '#contract/catalogue/template-component'
import { templateMaterial } from '#contract/catalogue/template-material'
import type { RecordOf, Resource } from '#contract/kit/resource'
import type { Units } from '#domain/commercial/outturn/evidence'
import type { TemplateNorms } from '#domain/commercial/outturn/outturn'
import { choosePrice, type Offer } from '#domain/estimating/choose-price'
import { templateFingerprint } from '#domain/estimating/template-fingerprint'
import type { Day } from '#domain/value/day'
import { groupBy } from '#domain/value/group-by'
import { type Cost, ONE, type Quantity } from '#domain/value/money'
import { tableOf } from '../../database/schema/naming'
import type { AccountTransaction } from '../../database/session'
import { findAll } from '../../records/write/typed'
import { inRecordForm, pointingAt } from '../../records/write/within'

/** Templates with the norms that count for them on a day, and the units that facts have to be in. */
interface LibraryNorms {
  readonly templates: readonly TemplateNorms[]
  readonly units: Units
}

/** Returns the norms of all templates of the library, or of one. Without quotes of single projects, as the library prices itself. */
export async function libraryNorms(
  tx: AccountTransaction,
  today: Day,
  only: number | undefined,
): Promise<LibraryNorms> {
  const templates = (await all(tx, productTemplate)).filter(({ id }) => only === undefined || id === only)
  const ids = templates.map(({ id }) => id)
  const components = await pointingAt(tx, templateComponent, 'template', ids)
  const materials = await pointingAt(tx, templateMaterial, 'template', ids)
  const activities = await pointingAt(tx, templateActivity, 'template', ids)
  const stock = byId(await all(tx, material))
  const work = byId(await all(tx, labourActivity))
  const materialOffers = offersOf(
    await pointingAt(tx, materialQuoteLine, 'material', [...stock.keys()]),
    byId(await all(tx, materialQuote)),
    line => line.material,
    line => (line.priceUnit === 'pack' ? (line.packSize ?? stock.get(line.material)?.packSize ?? ONE) : ONE),
  )
  const labourOffers = offersOf(
    await pointingAt(tx, labourQuoteLine, 'activity', [...work.keys()]),
    byId(await all(tx, labourQuote)),
    line => line.activity,
    () => ONE,
  )
  const wanted = { today, project: null }
  const normMaterial = (line: RecordOf<typeof templateMaterial>) => {
    const item = stock.get(line.material)
    const { quantityPerUnit, wastePercentage, unitPrice: typed, quoteLine: chosen } = line
    const price = choosePrice(
      { ...wanted, typed, chosen, guide: item?.guidePrice ?? null },
      materialOffers(line.material),
    )
    return {
      id: line.id,
      item: line.material,
      name: item?.name ?? 'Archived material',
      unit: item?.unit ?? '',
      use: { quantityPerUnit, wastePercentage, price },
    }
  }
  const normActivity = (line: RecordOf<typeof templateActivity>) => {
    const item = work.get(line.activity)
    const { basis, quantityPerUnit, hours, gangSize, outputPerHour, rate: typed, quoteLine: chosen } = line
    const price = choosePrice(
      { ...wanted, typed, chosen, guide: item?.guidePrice ?? null },
      labourOffers(line.activity),
    )
    return {
      id: line.id,
      item: line.activity,
      name: item?.name ?? 'Archived activity',
      unit: basis === 'time' ? 'hour(s)' : (item?.unit ?? ''),
      use: { basis, quantityPerUnit, hours, gangSize, outputPerHour, rate: price?.price ?? null },
    }
  }
  return {
    templates: templates.map(template => {
      const parts = components
        .filter(each => each.template === template.id)
        .toSorted(byOrder)
        .map(component => ({
          ...component,
          materials: materials.filter(line => line.component === component.id).toSorted(byOrder),
          activities: activities.filter(line => line.component === component.id).toSorted(byOrder),
        }))
      return {
        id: template.id,
        name: template.name,
        unit: template.unit,
        version: templateFingerprint({ ...template, components: parts }),
        build: { ...template, percentageBasis: 'markup', fixedPrice: null },
        components: parts.map(part => ({
          name: part.name,
          contingencyPercentage: part.contingencyPercentage,
          materials: part.materials.map(normMaterial),
          activities: part.activities.map(normActivity),
        })),
      }
    }),
    units: {
      templates: new Map(templates.map(({ id, unit }) => [id, unit])),
      materials: new Map([...stock].map(([id, { unit }]) => [id, unit])),
    },
  }
}

interface Ordered {
  readonly id: number
  readonly order: number
}
const byOrder = (a: Ordered, b: Ordered) => a.order - b.order || a.id - b.id

const byId = <R extends { readonly id: number }>(records: readonly R[]): ReadonlyMap<number, R> =>
  new Map(records.map(each => [each.id, each]))

/** Returns all records of a resource of the library, without archived ones. */
async function all<R extends Resource>(tx: AccountTransaction, resource: R): Promise<RecordOf<R>[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))}
    where account_id = ${tx.identity.account} and archived_at is null order by id`.execute(tx.db)
  const found = await findAll(
    tx,
    resource,
    rows.map(({ id }) => id),
  )
  return [...found.values()].map(each => inRecordForm(resource, each))
}

interface Quoted {
  readonly id: number
  readonly quote: number
  readonly price: Cost
}
type Quote = Pick<RecordOf<typeof materialQuote>, 'validFrom' | 'validTo' | 'project'>

/** Returns what is offered for an item, by lines of quotes that are not archived. */
function offersOf<L extends Quoted>(
  lines: readonly L[],
  quotes: ReadonlyMap<number, Quote>,
  itemOf: (line: L) => number,
  perOf: (line: L) => Quantity,
): (item: number) => readonly Offer[] {
  const byItem = groupBy(lines, itemOf)
  return item =>
    (byItem.get(item) ?? []).flatMap(line => {
      const quote = quotes.get(line.quote)
      return quote ? [{ line: line.id, price: line.price, per: perOf(line), ...pick(quote) }] : []
    })
}
const pick = ({ validFrom, validTo, project }: Quote) => ({ validFrom, validTo, project })

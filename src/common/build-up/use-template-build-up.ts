import { labourActivity } from '#contract/catalogue/labour-activity'
import { labourQuote } from '#contract/catalogue/labour-quote'
import { labourQuoteLine } from '#contract/catalogue/labour-quote-line'
import { material } from '#contract/catalogue/material'
import { materialQuote } from '#contract/catalogue/material-quote'
import { materialQuoteLine } from '#contract/catalogue/material-quote-line'
import { templateActivity } from '#contract/catalogue/template-activity'
import { templateComponent } from '#contract/catalogue/template-component'
import { templateMaterial } from '#contract/catalogue/template-material'
import type { Resource } from '#contract/kit/resource'
import { choosePrice, type Offer } from '#domain/estimating/choose-price'
import type { Day } from '#domain/value/day'
import type { Replica } from '#local/replica'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { asHeld, type Held } from '../../records/data/held'
import { useWhole } from '../../records/data/use-whole'
import { useToday } from '../../app/page/use-today'
import { activityLine, type ComponentLines, materialLine } from './build-up-lines'
import { ONE, type Cost, type Quantity } from '#domain/value/money'

/**
 * The components of a template in order, each line with what it takes and the price that counts for it today. Undefined at first.
 * Waits until the catalogue and its quotes are all on this device.
 */
export function useTemplateBuildUp(template: number): readonly ComponentLines[] | undefined {
  const replica = useReplica()
  const today = useToday()
  useWhole(LIBRARY)
  return useLive(() => readBuildUp(replica, template, today), [replica, template, today])
}

const LIBRARY = ['library']

async function readBuildUp(replica: Replica, template: number, today: Day): Promise<ComponentLines[]> {
  const inTemplate = async <R extends Resource>(resource: R) =>
    unarchived(resource, await replica.within(resource.name, 'template', template))
  const components = await inTemplate(templateComponent)
  const materials = await inTemplate(templateMaterial)
  const activities = await inTemplate(templateActivity)
  const stock = await byId(
    replica,
    material,
    materials.map(line => line.material),
  )
  const work = await byId(
    replica,
    labourActivity,
    activities.map(line => line.activity),
  )
  const wanted = { today, project: null }

  const materialLines = await Promise.all(
    materials.map(async line => {
      const item = stock.get(line.material)
      const { offers, names } = await materialOffers(replica, line.material, item?.packSize ?? null)
      return materialLine(
        line,
        item,
        choosePrice(
          { ...wanted, typed: line.unitPrice, chosen: line.quoteLine, guide: item?.guidePrice ?? null },
          offers,
        ),
        names,
      )
    }),
  )
  const activityLines = await Promise.all(
    activities.map(async line => {
      const item = work.get(line.activity)
      const { offers, names } = await labourOffers(replica, line.activity)
      return activityLine(
        line,
        item,
        choosePrice({ ...wanted, typed: line.rate, chosen: line.quoteLine, guide: item?.guidePrice ?? null }, offers),
        names,
      )
    }),
  )
  const inOrder = [...materialLines, ...activityLines].toSorted((a, b) => a.order - b.order)
  return components
    .toSorted((a, b) => a.order - b.order)
    .map(component => ({
      id: component.id,
      name: component.name,
      contingencyPercentage: component.contingencyPercentage,
      lines: [
        ...inOrder.filter(line => line.component === component.id && line.kind === 'material'),
        ...inOrder.filter(line => line.component === component.id && line.kind === 'activity'),
      ],
    }))
}

interface Offers {
  readonly offers: readonly Offer[]
  /** The quote of each line, by line. */
  readonly names: ReadonlyMap<number, string>
}

export async function materialOffers(replica: Replica, id: number, packSize: Quantity | null): Promise<Offers> {
  const lines = unarchived(materialQuoteLine, await replica.within(materialQuoteLine.name, 'material', id))
  const quotes = await byId(
    replica,
    materialQuote,
    lines.map(line => line.quote),
  )
  return offersOf(lines, quotes, line => (line.priceUnit === 'pack' ? (line.packSize ?? packSize ?? ONE) : ONE))
}

export async function labourOffers(replica: Replica, id: number): Promise<Offers> {
  const lines = unarchived(labourQuoteLine, await replica.within(labourQuoteLine.name, 'activity', id))
  return offersOf(
    lines,
    await byId(
      replica,
      labourQuote,
      lines.map(line => line.quote),
    ),
    () => ONE,
  )
}

interface Quoted {
  readonly id: number
  readonly quote: number
  readonly price: Cost
}
type Quote = Pick<Held<typeof materialQuote>, 'name' | 'validFrom' | 'validTo' | 'project'>

function offersOf<L extends Quoted>(
  lines: readonly L[],
  quotes: ReadonlyMap<number, Quote>,
  per: (line: L) => Quantity,
): Offers {
  const known = lines.flatMap(line => {
    const quote = quotes.get(line.quote)
    return quote ? [{ line, quote }] : []
  })
  return {
    offers: known.map(({ line, quote }) => ({
      line: line.id,
      price: line.price,
      per: per(line),
      validFrom: quote.validFrom,
      validTo: quote.validTo,
      project: quote.project,
    })),
    names: new Map(known.map(({ line, quote }) => [line.id, quote.name])),
  }
}

async function byId<R extends Resource>(
  replica: Replica,
  resource: R,
  ids: readonly number[],
): Promise<Map<number, Held<R>>> {
  const rows = await replica.byIds(resource.name, [...new Set(ids)])
  return new Map(
    rows.flatMap(row => (row && row.archivedAt === null ? [[row.id, asHeld(resource, row)] as const] : [])),
  )
}

const unarchived = <R extends Resource>(resource: R, rows: readonly Parameters<typeof asHeld>[1][]): Held<R>[] =>
  rows.flatMap(row => (row.archivedAt === null ? [asHeld(resource, row)] : []))

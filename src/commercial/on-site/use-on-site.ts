import { dayOf } from '#domain/value/day'
import { useMemo } from 'react'
import { productProgress } from '#contract/commercial/product-progress'
import { assessment } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { componentMaterial } from '#contract/estimating/component-material'
import { productQuantities } from '#contract/estimating/product-quantities'
import { materialKey } from '#domain/catalogue/material-key'
import {
  type CameStep,
  materialOnSite,
  type OnSite,
  type OnSiteMode,
  onSiteTrail,
} from '#domain/commercial/materials/on-site'
import { cameByLine, ofAssessment, orderedOf, takenUp } from '#domain/commercial/materials/taken-up'
import { isSentOut } from '#domain/commercial/orders/order-state'
import { minus, NIL } from '#domain/value/money'
import { shownOf } from '../../records/data/here'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useTogetherHere } from '../../records/data/use-together'
import { orderName } from '../common/order-name'
import { type SiteBuying, useSiteBuying } from '../common/use-site-buying'

const BILL = {
  products: assessmentProduct,
  zones: assessmentZone,
  quantities: productQuantities,
  lines: componentMaterial,
}

export interface SiteMaterials extends OnSite {
  readonly assessments: readonly { readonly id: number; readonly name: string }[]
  readonly assessment: number | null
  /** What counts: what was asked for, else what the assessment says. */
  readonly mode: OnSiteMode
  /** All of the project and its bill are on this device: the figures can be trusted. */
  readonly isWhole: boolean
  readonly trailOf: (key: string) => ReturnType<typeof onSiteTrail>
}

/** What is on site of an accepted bill's materials, computed on this device with what has not been sent. Spec: MAT-5. */
export function useOnSite(project: number, chosen: number | null, asked: OnSiteMode | null): SiteMaterials | undefined {
  const all = useRecordsWithin(assessment, 'project', project)
  const accepted = useMemo(() => all?.filter(each => each.isAccepted), [all])
  const current = accepted?.find(each => each.id === chosen) ?? accepted?.[0] ?? null
  // An assessment that came to a device before it was a field has none.
  const mode: OnSiteMode = asked ?? current?.materialOnSiteMode ?? 'd'
  const billHere = useTogetherHere(BILL, 'assessment', current?.id ?? null)
  const bill = billHere && shownOf(billHere)
  const progress = useRecordsWithin(productProgress, 'project', project)
  const site = useSiteBuying(project)
  const isWhole = !current || billHere?.isWhole === true
  return useMemo(() => {
    if (!accepted || !site || !progress || (current && !bill)) return undefined
    const assessments = accepted.map(({ id, name }) => ({ id, name }))
    const NONE = {
      assessments,
      isWhole,
      assessment: null,
      mode,
      rows: [],
      products: [],
      value: NIL,
      trailOf: () => [],
    }
    if (!current || !bill) return NONE
    const own = ofAssessment(site, current.id, current.id === accepted[0]?.id)
    const found = materialOnSite({
      bill: { ...bill, decimals: current.billQtyDecimals ?? null },
      taken: takenUp(own),
      progress: new Map(progress.map(each => [each.id, each.cells])),
      mode,
      ratePercentage: current.materialOnSiteRatePercentage,
    })
    const products = new Map(bill.products.map(each => [each.id, each.ref ?? each.name]))
    const zones = new Map(bill.zones.map(each => [each.id, each.name]))
    const nameOf = (product: number, zone: number) => `${products.get(product) ?? ''}, ${zones.get(zone) ?? ''}`
    return {
      ...found,
      assessments,
      assessment: current.id,
      mode,
      isWhole,
      trailOf: key => {
        const row = found.rows.find(each => each.key === key)
        return row ? onSiteTrail(row, cameSteps(own, key, mode), nameOf) : []
      },
    }
  }, [accepted, current, bill, progress, site, mode, isWhole])
}

/** What came of one material delivery by delivery, or was ordered order by order. */
function cameSteps(site: SiteBuying, key: string, mode: OnSiteMode): CameStep[] {
  const isIt = (line: { readonly material: number | null; readonly name: string; readonly unit: string | null }) =>
    materialKey(line.material, line.name, line.unit) === key
  const lines = new Map(site.orderLines.map(line => [line.id, line]))
  if (mode === 'd')
    return site.deliveryLines
      .filter(line => isIt((line.orderLine === null ? undefined : lines.get(line.orderLine)) ?? line))
      .map(line => {
        const of = site.deliveries.find(({ id }) => id === line.delivery)
        return {
          day: of?.deliveredOn ?? null,
          words: `Delivery ${of?.reference ?? ''}`,
          quantity: minus(line.quantity, line.damaged),
        }
      })
  const orders = new Map(site.orders.map(order => [order.id, order]))
  const came = cameByLine(site.deliveryLines)
  return site.orderLines.filter(isIt).flatMap(line => {
    const order = orders.get(line.order)
    if (!order || !isSentOut(order.state)) return []
    const quantity = orderedOf(line, order.state, came.get(line.id) ?? NIL)
    return [{ day: order.sentAt === null ? null : dayOf(order.sentAt), words: orderName(order), quantity }]
  })
}

import { useMemo } from 'react'
import { fixedCostHoliday } from '#contract/admin/fixed-cost-holiday'
import { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { fixedCostInvoiceLine } from '#contract/commercial/fixed-cost-invoice-line'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { fixedCostOrderLine } from '#contract/commercial/fixed-cost-order-line'
import { plantHire } from '#contract/commercial/plant-hire'
import { cameOfFixedCosts, onTerms, orderedPart } from '#domain/commercial/fixed-costs/ordered'
import type { CameLine } from '#domain/commercial/materials/taken-up'
import type { Day } from '#domain/value/day'
import type { Closure } from '#domain/value/working-days'
import { useCan } from '../../app/viewer'
import { useToday } from '../../app/page/use-today'
import type { Held } from '../../records/data/held'
import { useAll } from '../../records/data/use-all'
import { useTogether } from '../../records/data/use-together'
import type { SitePurchases } from './use-site-buying'

const BUYING = { orders: fixedCostOrder, orderLines: fixedCostOrderLine, hires: plantHire }
const PAYING = { invoices: fixedCostInvoice, invoiceLines: fixedCostInvoiceLine }

export type FixedCostLine = ReturnType<typeof orderedPart<Held<typeof fixedCostOrderLine>>>
export interface SiteFixedCosts extends SitePurchases {
  readonly orderLines: readonly FixedCostLine[]
  readonly invoiceLines: readonly Held<typeof fixedCostInvoiceLine>[]
  /** With the unit and the rate of their orders. */
  readonly hires: readonly Held<typeof plantHire>[]
  readonly holidays: readonly Closure[]
  readonly today: Day
  /** What hires have been charged for: what an order costs before it is invoiced. */
  readonly charged: readonly CameLine[]
}

/** What a project has bought of fixed costs: orders, what is on hire and, for those who may read them, invoices. */
export function useSiteFixedCosts(project: number): SiteFixedCosts | undefined {
  const can = useCan()
  const mayBuy = can.read(fixedCostOrder)
  const mayPay = can.read(fixedCostInvoice)
  const buying = useTogether(BUYING, 'project', mayBuy ? project : null)
  const paying = useTogether(PAYING, 'project', mayPay ? project : null)
  const holidays = useAll(fixedCostHoliday)
  const today = useToday()
  return useMemo(() => {
    if ((mayBuy && !buying) || (mayPay && !paying) || !holidays) return undefined
    return fixedCostsOf({ ...buying, ...paying, holidays }, today)
  }, [buying, paying, mayBuy, mayPay, holidays, today])
}

/** Records of a project as the device has them; missing are those the viewer may not read. */
interface FixedCostRecords {
  readonly orders?: readonly Held<typeof fixedCostOrder>[]
  readonly orderLines?: readonly Held<typeof fixedCostOrderLine>[]
  readonly hires?: readonly Held<typeof plantHire>[]
  readonly invoices?: readonly Held<typeof fixedCostInvoice>[]
  readonly invoiceLines?: readonly Held<typeof fixedCostInvoiceLine>[]
  readonly holidays: readonly Closure[]
}

/** Returns the fixed costs of a project from its records, as pages show them. */
export function fixedCostsOf(records: FixedCostRecords, today: Day): SiteFixedCosts {
  const { orders = [], invoices = [], invoiceLines = [], holidays } = records
  const orderLines = (records.orderLines ?? []).map(line => orderedPart(line))
  const hires = (records.hires ?? []).map(hire => onTerms(hire, orderLines))
  const came = (as: 'match' | 'cost') => cameOfFixedCosts(orderLines, hires, { today, holidays, as })
  const counted = { deliveryLines: came('match'), charged: came('cost') }
  return { orders, orderLines, hires, holidays, today, invoices, invoiceLines, ...counted }
}

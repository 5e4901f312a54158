import type { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { cameUninvoiced } from '#domain/commercial/invoices/came-uninvoiced'
import { hireLimits } from '#domain/commercial/fixed-costs/on-hire'
import { nextPeriod, paidTwice, periodWords } from '#domain/commercial/fixed-costs/paid-twice'
import { NO_LIMITS } from '#domain/commercial/invoices/invoice-given'
import { times } from '#domain/value/money'
import { useProject } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import { formatDay } from '../../ui/format'
import type { TakenLine } from '../invoices/invoice-lines'
import { InvoiceBoundary } from '../invoices/invoice-boundary'
import { type HireCheck, InvoiceOf } from '../invoices/invoice-page'
import { FIXED_COSTS } from '../common/purchase-kinds'
import { orderRecordsOf } from '../common/use-site-buying'
import { type SiteFixedCosts, useSiteFixedCosts } from '../common/use-site-fixed-costs'

type Invoice = Held<typeof fixedCostInvoice>

/** One invoice of fixed costs beside its order and what was on hire; weeks another invoice has are named before it is approved. Spec: COST-1. */
export const FixedCostInvoicePage = () => (
  <InvoiceBoundary kind={FIXED_COSTS}>
    <FixedCostInvoice />
  </InvoiceBoundary>
)

function FixedCostInvoice() {
  const site = useSiteFixedCosts(useProject().id)
  return (
    <InvoiceOf
      kind={FIXED_COSTS}
      site={site}
      hires={site?.hires ?? []}
      linesTaken={(_, invoice) => (site ? takenLines(site, invoice) : [])}
      onHire={invoice => (site ? checkHire(site, invoice) : { limits: NO_LIMITS, words: [] })}
    />
  )
}

/** Why lines of an invoice are paid twice: "Telehandler: week 3, 16 Nov to 20 Nov, is on invoice GAP-1 too". */
function checkHire(site: SiteFixedCosts, invoice: Invoice): HireCheck {
  const { invoices, invoiceLines, hires, holidays } = site
  const found = paidTwice(invoice, invoices, invoiceLines, hires, holidays)
  return {
    limits: hireLimits(invoice, site),
    words: found.map(({ name, line, other, periods, from, to }) => {
      const hire = hires.find(({ id }) => id === invoiceLines.find(each => each.id === line)?.hire)
      const reference = invoices.find(({ id }) => id === other)?.invoiceReference ?? '–'
      const where = other === invoice.id ? 'is on a line above' : `is on invoice ${reference} too`
      const what = periodWords(hire?.periodUnit ?? 'w', periods)
      return `${name}: ${what}, ${formatDay(from)} to ${formatDay(to)}, ${where}.`
    }),
  }
}

/** Lines for what came and is on no invoice: hires by the periods that are next, everything else as on any order. */
function takenLines(site: SiteFixedCosts, invoice: Invoice): readonly TakenLine[] {
  const lines = site.orderLines.filter(line => line.order === invoice.order)
  const hired = new Set(site.hires.flatMap(({ orderLine }) => orderLine ?? []))
  const ofHires = site.hires.flatMap((hire): TakenLine[] => {
    const line = lines.find(({ id }) => id === hire.orderLine)
    const next = line && nextPeriod(hire, site.invoiceLines, site.today, site.holidays)
    if (!line || !next) return []
    const { from, to, many } = next
    return [
      {
        orderLine: line.id,
        name: hire.name,
        unit: line.unit,
        quantity: times(hire.quantity, many),
        hire: hire.id,
        from,
        to,
      },
    ]
  })
  const rest = cameUninvoiced(orderRecordsOf(site, invoice.order, invoice), invoice.id).flatMap(
    ({ orderLine, quantity }): TakenLine[] => {
      const line = lines.find(({ id }) => id === orderLine)
      return line && !hired.has(orderLine) ? [{ orderLine, name: line.name, unit: line.unit, quantity }] : []
    },
  )
  return [...ofHires, ...rest]
}

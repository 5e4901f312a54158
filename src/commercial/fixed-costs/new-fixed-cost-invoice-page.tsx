import { useProject } from '../../common/places/use-place'
import { NewInvoiceOf } from '../invoices/new-invoice-page'
import { FIXED_COSTS } from '../common/purchase-kinds'
import { useSiteFixedCosts } from '../common/use-site-fixed-costs'

/** Entering or photographing an invoice of fixed costs; it waits in Review, also without a connection. Spec: COST-1; rooms 34b. */
export function NewFixedCostInvoicePage() {
  return <NewInvoiceOf kind={FIXED_COSTS} site={useSiteFixedCosts(useProject().id)} />
}

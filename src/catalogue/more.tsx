import { labourQuoteLine } from '#contract/catalogue/labour-quote-line'
import { materialQuoteLine } from '#contract/catalogue/material-quote-line'
import { supplyFitQuoteLine } from '#contract/catalogue/supply-fit-quote-line'
import type { Resource } from '#contract/kit/resource'
import { useListPath } from '../records/address/record-page'
import { viewPath } from '../records/address/record-paths'
import { ChildSection } from '../records/view/child-section'

/** What is quoted, on the quote's page. */
const linesOf = (resource: Resource) =>
  function QuoteLines({ id }: { readonly id: number }) {
    return <ChildSection resource={resource} field="quote" id={id} base={`${viewPath(useListPath(), id)}/lines`} />
  }

export const MaterialQuoteMore = linesOf(materialQuoteLine)
export const LabourQuoteMore = linesOf(labourQuoteLine)
export const SupplyFitQuoteMore = linesOf(supplyFitQuoteLine)

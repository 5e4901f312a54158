import { guardsOver } from '../records/move'

/** What the guards of an assessment's life ask for beside the assessment itself. */
export interface AssessmentFacts {
  readonly bill: { readonly products: number; readonly unpriced: number }
  /** Progress, orders or applications exist. */
  readonly siteWork: boolean
}

const guard = guardsOver<AssessmentFacts>()

/** Source: estimating section 3. */
export const assessmentGuards = {
  isLive: guard([], (_, { snapshotOf }: { readonly snapshotOf?: number | null }) =>
    // A record that came to a device before there were snapshots has no such field.
    (snapshotOf ?? null) === null ? null : 'This is a snapshot: it stays as it was',
  ),
  isPriced: guard(['bill'], ({ bill: { products, unpriced } }) => {
    if (products === 0) return 'There is nothing to price yet: add or import products'
    if (unpriced === 0) return null
    return `${unpriced} ${unpriced === 1 ? 'product has' : 'products have'} a quantity and no rate`
  }),
  hasNoSiteWork: guard(['siteWork'], ({ siteWork }) =>
    siteWork ? 'Work has been recorded on site, so acceptance cannot be undone' : null,
  ),
} as const

import type { ImportSource } from '#domain/bill-import/plan/plan'
import type { SessionView } from '#domain/bill-import/session/view'
import type { Cost } from '#domain/value/money'

/** What the person says about the assessment to be made, or the one the bill is laid over. Nothing of it changes how the file is read, so it stays on the page. */
export interface ImportDetails {
  readonly name: string
  readonly source: ImportSource
  readonly projectWorkPackage: number | null
  /** The person says that the figures are in the firm's currency, whatever signs the file shows. */
  readonly isOwnCurrency: boolean
  /** What one of the file's currency costs in the firm's; null while nobody has said. */
  readonly exchange: Cost | null
  readonly becomes: 'new' | 'revision'
  /** The bill it is laid over as it was looked at; null until then. */
  readonly onto: { readonly assessment: number; readonly base: number } | null
}

/** Contract, assessment.name. */
const LONGEST_NAME = 255

export const detailsFor = (fileName: string, becomes: ImportDetails['becomes'] = 'new'): ImportDetails => ({
  name:
    fileName
      .replace(/\.\w+$/, '')
      .replace(/[-_]+/g, ' ')
      .trim()
      .slice(0, LONGEST_NAME) || 'Imported bill',
  source: 'imp_c',
  projectWorkPackage: null,
  isOwnCurrency: false,
  exchange: null,
  becomes,
  onto: null,
})

/** The currency the bill's figures are shown and imported in. */
export const currencyFor = (view: SessionView, details: ImportDetails, own: string): string =>
  details.isOwnCurrency ? own : view.currency

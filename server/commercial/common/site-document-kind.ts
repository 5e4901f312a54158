import type {
  siteDocument,
  SiteDocumentKind,
  SiteDocumentRequest,
} from '#contract/commercial/site-documents/site-document'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import type { AccountTransaction } from '../../database/session'
import type { Documents } from '../../documents/documents'
import { read } from '../../records/write/typed'

/** What is kept of a request, and the end of the title after the label of the kind. */
interface About {
  readonly about: string
  readonly ending: string
}

/** One kind of site document: how a request is checked, and how the document is made. */
export interface SiteKind<K extends SiteDocumentKind = SiteDocumentKind> {
  /** Runs while the person waits for the reply. Throws `not-found` for what is not in the project. */
  readonly about: (
    tx: AccountTransaction,
    request: Extract<SiteDocumentRequest, { kind: K }>,
    project: number,
  ) => Promise<About>
  readonly make: Documents<typeof siteDocument>['make']
}

/** Defines a kind of site document. */
export const siteDocumentKind = <K extends SiteDocumentKind>(given: SiteKind<K>): SiteKind =>
  given as unknown as SiteKind // A request reaches the kind that it names.

/** Returns the `about` of a document of one record. Throws `not-found` where the record is not in the project. */
export async function aboutRecord(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  project: number,
): Promise<About> {
  const of = await read(tx, resource, id)
  if (of.project !== project) throw new ProblemError('not-found')
  return { about: String(id), ending: typeof of.reference === 'string' ? ` ${of.reference}` : '' }
}

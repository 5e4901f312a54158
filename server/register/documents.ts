import { orderDocuments } from '../commercial/order-documents'
import { siteDocuments } from '../commercial/site-documents/site-documents'
import type { Documents } from '../documents/documents'
import { tenderDocuments } from '../estimating/tender-documents'

/** All documents that the server makes. */
export const DOCUMENTS: readonly Documents[] = [tenderDocuments, ...orderDocuments, siteDocuments]

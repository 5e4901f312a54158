import { siteDocumentReply, siteDocumentRequest } from '#contract/commercial/site-document'
import { diaryProgressReply } from '#contract/commercial/diary-calls'
import type { NamedCall } from '../http/docs/named-call'

/** The named calls of site documents and of the site's diary. */
export const SITE_CALLS: readonly NamedCall[] = [
  {
    method: 'post',
    path: '/projects/{id}/documents',
    tag: 'Site documents',
    summary: 'Ask for the report of issues, the diary of a day or the statement of a labour application, as PDF',
    request: siteDocumentRequest,
    reply: siteDocumentReply,
  },
  {
    method: 'get',
    path: '/projects/{id}/diary-progress',
    tag: 'Site diary',
    summary: 'The cells recorded on the day `day`, and what stood there the evening before',
    reply: diaryProgressReply,
  },
]

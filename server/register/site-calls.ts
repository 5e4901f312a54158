import { diaryProgressReply } from '#contract/commercial/diary-calls'
import type { NamedCall } from '../http/docs/named-call'

/** The named calls of issues and of the site's diary. */
export const SITE_CALLS: readonly NamedCall[] = [
  {
    method: 'get',
    path: '/projects/{id}/issue-report',
    tag: 'Issues',
    summary: 'The issues `ids` of a project with their photos, as a document',
    replyType: 'application/pdf',
  },
  {
    method: 'get',
    path: '/projects/{id}/diary',
    tag: 'Site diary',
    summary: 'All that was recorded on the day `day`, as a document',
    replyType: 'application/pdf',
  },
  {
    method: 'get',
    path: '/projects/{id}/diary-progress',
    tag: 'Site diary',
    summary: 'The cells recorded on the day `day`, and what stood there the evening before',
    reply: diaryProgressReply,
  },
]

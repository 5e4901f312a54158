import { afcSummary } from '#contract/estimating/afc-summary'
import { estimate } from '#contract/estimating/estimate'
import { afcTotals, liveEstimates } from '#contract/estimating/live-estimates'
import { assessmentForTender, commercialData, liveAssessment } from '#contract/estimating/tender-calls'
import { documentsReply, documentsRequest } from '#contract/estimating/tender-document'
import { figuresSchema, type Read } from '#contract/read'
import type { NamedCall } from '../http/docs/named-call'

const FIGURES: readonly Read[] = [estimate, liveEstimates, afcTotals, afcSummary]

/** The calls of `estimating/tender-routes` as the API describes them. */
export const TENDER_CALLS: readonly NamedCall[] = [
  {
    method: 'get',
    path: '/projects/{id}/assessments-for-tender',
    tag: 'Tenders',
    summary: 'What a project can offer: each assessment with its price, and why it cannot join',
    reply: assessmentForTender,
    many: true,
  },
  {
    method: 'get',
    path: '/projects/{id}/live-assessments',
    tag: 'Tenders',
    summary: 'The bills of a project that are on site',
    reply: liveAssessment,
    many: true,
  },
  {
    method: 'get',
    path: '/projects/{id}/commercial-data',
    tag: 'Tenders',
    summary: 'The bills of a project that are on site, at tender and now, and their sums. Query: assessmentId for one',
    reply: commercialData,
  },
  {
    method: 'post',
    path: '/tenders/{id}/documents',
    tag: 'Tenders',
    reply: documentsReply,
    summary: 'Make documents of a tender as PDF; their records say how far they are',
    request: documentsRequest,
  },
  ...FIGURES.flatMap((read): NamedCall[] => [
    {
      method: 'get',
      path: `/assessments/{id}/${read.path}`,
      tag: 'Assessments',
      summary: read.label,
      reply: figuresSchema(read),
    },
    {
      method: 'get',
      path: `/assessments/${read.path}`,
      tag: 'Assessments',
      bare: 'problem',
      summary: 'Says that an assessment is missing',
    },
  ]),
]

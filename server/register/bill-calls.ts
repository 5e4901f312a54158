import { assessmentProduct } from '#contract/estimating/assessment-product'
import { productQuantities } from '#contract/estimating/product-quantities'
import { checkReply, quantityRequest, repairReply, repairRequest, zoneItem } from '#contract/estimating/bill-calls'
import {
  billRevisionLines,
  billToRevise,
  billRevisions,
  undoneReply,
  undoRevision,
} from '#contract/estimating/bill-revision'
import { importDone, importHeader, importRows, importStarted, unitSynonyms } from '#contract/estimating/import-bill'
import type { NamedCall } from '../http/docs/named-call'

/** The calls about a bill, its import and its revisions, as the API describes them. */
export const BILL_CALLS: readonly NamedCall[] = [
  {
    method: 'get',
    path: '/assessments/{id}/zone-list',
    tag: 'Bills',
    summary: 'The zones of a bill, each followed by its sub-zones',
    reply: zoneItem,
    many: true,
  },
  {
    method: 'get',
    path: '/assessments/{id}/zones-orderable',
    tag: 'Bills',
    summary: 'The zones of a bill as they may be put in order',
    reply: zoneItem,
    many: true,
  },
  {
    method: 'get',
    path: '/assessments/{id}/products',
    tag: 'Bills',
    record: assessmentProduct,
    many: true,
    summary: 'The products of a bill in its order',
  },
  {
    method: 'get',
    path: '/assessments/{id}/check',
    tag: 'Bills',
    summary: 'What the checks of a bill found',
    reply: checkReply,
  },
  {
    method: 'get',
    path: '/assessments/check',
    tag: 'Bills',
    bare: 'problem',
    summary: 'Says that an assessment is missing',
  },
  {
    method: 'post',
    path: '/assessments/{id}/repair',
    tag: 'Bills',
    summary: 'Repair what checks found, by their codes, or with `preview` say what that would change in money',
    request: repairRequest,
    reply: repairReply,
  },
  {
    method: 'post',
    path: '/assessments/repair',
    tag: 'Bills',
    bare: 'problem',
    summary: 'Says that an assessment is missing',
  },
  {
    method: 'get',
    path: '/assessments/{id}/bill-of-quantities-export',
    tag: 'Bills',
    summary:
      'A bill as a workbook, in its own layout or in the one `format` names; with `file=pdf` as a document on `paper` a4 or a3',
    replyType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  {
    method: 'delete',
    path: '/assessments/{id}/zones/all',
    tag: 'Bills',
    bare: 'nothing',
    summary: 'Delete all zones of a bill with their quantities',
  },
  {
    method: 'patch',
    path: '/assessmentproducts/{id}/assessmentzones/{zone}/quantity',
    tag: 'Bills',
    record: productQuantities,
    summary: 'Change the quantity of a product in a zone',
    request: quantityRequest,
  },
  {
    method: 'get',
    path: '/imports/units',
    tag: 'Bill import',
    summary: 'What the firm has called units before, and what they were taken for',
    reply: unitSynonyms,
  },
  {
    method: 'post',
    path: '/imports',
    tag: 'Bill import',
    summary: 'Begin an import',
    request: importHeader,
    reply: importStarted,
  },
  {
    method: 'post',
    path: '/imports/{id}/rows',
    tag: 'Bill import',
    bare: 'nothing',
    summary: 'Send rows',
    request: importRows,
  },
  {
    method: 'post',
    path: '/imports/{id}/commit',
    tag: 'Bill import',
    summary: 'Make the assessment of what was sent, or lay it over one',
    reply: importDone,
  },
  { method: 'delete', path: '/imports/{id}', tag: 'Bill import', bare: 'nothing', summary: 'Cancel an import' },
  {
    method: 'get',
    path: '/assessments/{id}/bill-to-revise',
    tag: 'Bill import',
    summary: 'The bill as it stands, to lay a file over',
    reply: billToRevise,
  },
  {
    method: 'get',
    path: '/assessments/{id}/revisions',
    tag: 'Bill import',
    summary: 'The bills laid over an assessment, latest first',
    reply: billRevisions,
  },
  {
    method: 'get',
    path: '/assessments/{id}/revisions/{revision}/lines',
    tag: 'Bill import',
    summary: 'Lines of a revision, those first whose money moves most. Query: kind, from',
    reply: billRevisionLines,
  },
  {
    method: 'post',
    path: '/assessments/{id}/revisions/{revision}/undo',
    tag: 'Bill import',
    summary: 'Take the latest revision back',
    request: undoRevision,
    reply: undoneReply,
  },
]

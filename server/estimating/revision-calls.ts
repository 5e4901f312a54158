import { assessment } from '#contract/estimating/assessment'
import {
  billRevisionLines,
  billRevisions,
  billToRevise,
  undoneReply,
  undoRevision as undoRequest,
} from '#contract/estimating/bill-revision'
import { productQuantities } from '#contract/estimating/product-quantities'
import { call } from '../calls/call'
import { every, isShown, reads, writes } from '../calls/permission'
import { optional, words } from '../calls/query'
import type { AccountTransaction } from '../database/session'
import { requireShownBill } from '../records/read/shown-bill'
import { read } from '../records/write/typed'
import { billAtBase } from './bill-at-base'
import { IMPORTED } from './import-bill-stage'
import { revisionLines, revisionsOf, undoRevision } from './revise-bill'

/** A revision tells the name of its file. */
const tellsFiles = every(isShown(assessment, 'sourceFileName'), reads(productQuantities))

/** Bills laid over an assessment, as they were; see contract/estimating/bill-revision. */
export const revisionCalls = [
  call({
    method: 'get',
    path: '/assessments/{id}/bill-to-revise',
    tag: 'Bill import',
    summary: 'Get the current bill, to revise it with a file',
    permission: reads(productQuantities),
    reply: billToRevise,
    run: async ({ tx, params }) => {
      await requireBill(tx, params.id)
      return billAtBase(tx, params.id)
    },
  }),
  call({
    method: 'get',
    path: '/assessments/{id}/revisions',
    tag: 'Bill import',
    summary: 'List the bills used to revise an assessment, latest first',
    permission: tellsFiles,
    reply: billRevisions,
    run: async ({ tx, params }) => {
      await requireBill(tx, params.id)
      return revisionsOf(tx, params.id)
    },
  }),
  call({
    method: 'get',
    path: '/assessments/{id}/revisions/{revision}/lines',
    tag: 'Bill import',
    summary: 'List the lines of a revision, largest change in money first',
    permission: tellsFiles,
    query: { kind: optional(words), from: optional(words) },
    reply: billRevisionLines,
    run: async ({ tx, params, query }) => {
      await requireBill(tx, params.id)
      const from = Number(query.from ?? 0)
      const place = Number.isSafeInteger(from) && from > 0 ? from : 0
      return revisionLines(tx, params.id, params.revision, query.kind ?? '', place)
    },
  }),
  call({
    method: 'post',
    path: '/assessments/{id}/revisions/{revision}/undo',
    tag: 'Bill import',
    summary: 'Take the latest revision back',
    permission: writes(...IMPORTED),
    request: undoRequest,
    reply: undoneReply,
    run: async ({ tx, params, body }) => ({
      changed: await undoRevision(tx, params.id, params.revision, body.base),
    }),
  }),
]

async function requireBill(tx: AccountTransaction, id: number): Promise<void> {
  await read(tx, assessment, id)
  await requireShownBill(tx, id, [productQuantities])
}

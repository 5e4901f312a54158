import {
  SITE_DOCUMENTS,
  siteDocument,
  type SiteDocumentKind,
  type SiteDocumentRequest,
  siteDocumentRequest,
} from '#contract/commercial/site-documents/site-document'
import { project } from '#contract/estimating/project'
import { documentReply } from '#contract/kit/document'
import { call } from '../../calls/call'
import { reads, some } from '../../calls/permission'
import type { AccountTransaction } from '../../database/session'
import { ask, beginMaking, documentsOf } from '../../documents/documents'
import { requireRead } from '../../records/rules/access'
import { read } from '../../records/write/typed'
import { cvrDocument } from '../cvr/cvr-document'
import { cvrWorkbook } from '../cvr/cvr-workbook'
import { diaryDocument } from '../diary-content'
import { issueDocument } from '../issue-report'
import { statementDocument } from '../labour/statement'
import { certificateDocument } from '../payment/certificate-document'
import { payLessDocument } from '../payment/pay-less-document'
import { applicationDocument } from '../payment/application-document'
import { applicationInvoice } from '../payment/application-invoice'
import { applicationWorkbook } from '../payment/application-workbook'
import type { SiteKind } from '../common/site-document-kind'

const KINDS: Readonly<Record<SiteDocumentKind, SiteKind>> = {
  issues: issueDocument,
  diary: diaryDocument,
  statement: statementDocument,
  certificate: certificateDocument,
  payLess: payLessDocument,
  application: applicationDocument,
  applicationWorkbook,
  applicationInvoice,
  cvr: cvrDocument,
  cvrWorkbook,
}

function kindOf(name: string) {
  const defined = SITE_DOCUMENTS.find(({ kind }) => kind === name)
  if (!defined) throw new Error(`No site document "${name}"`)
  return { ...defined, ...KINDS[defined.kind] }
}

/** Documents that the server makes of a project for one person. */
export const siteDocuments = documentsOf({
  resource: siteDocument,
  reads: ({ kind }) => kindOf(kind).reads,
  make: making => kindOf(making.document.kind).make(making),
  keptDays: 7,
})

/** The call that asks for a site document: it is made after the reply, and its record shows how far it is. */
export const siteDocumentCalls = [
  call({
    method: 'post',
    path: '/projects/{id}/documents',
    tag: 'Site documents',
    summary:
      'Request a document: the issue report, the diary of a day, the statement of a labour application, an application for payment as PDF or workbook, its invoice as UBL, or the cost value reconciliation',
    // Which of them, the body says.
    permission: some(...SITE_DOCUMENTS.map(each => reads(...each.reads))),
    request: siteDocumentRequest,
    reply: documentReply,
    status: 202,
    serve: async ({ services, caller, transact, params, body }) => {
      for (const each of kindOf(body.kind).reads) requireRead(caller, each)
      const making = await transact(tx => askFor(tx, params.id, body))
      beginMaking(services, siteDocuments)
      return { making }
    },
  }),
]

async function askFor(tx: AccountTransaction, id: number, request: SiteDocumentRequest): Promise<number> {
  await read(tx, project, id)
  const { kind, label, about: aboutOf } = kindOf(request.kind)
  const { about, ending } = await aboutOf(tx, request, id)
  return ask(tx, siteDocument, { user: tx.identity.user, projectId: id, kind, about, title: (label + ending).trim() })
}

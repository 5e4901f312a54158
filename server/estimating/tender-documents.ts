import { sql } from 'kysely'
import { tender as tenderResource } from '#contract/estimating/tender'
import {
  documentsReply,
  documentsRequest,
  tenderDocument,
  type TenderDocumentKind,
} from '#contract/estimating/tender-document'
import { tenderFingerprint } from '#domain/estimating/tender-fingerprint'
import { call } from '../calls/call'
import { writes } from '../calls/permission'
import type { AccountTransaction } from '../database/session'
import { ask, beginMaking, documentsOf } from '../documents/documents'
import { pdfDocument } from '../documents/pdf-document'
import { runCommand } from '../records/lifecycles/command'
import { read } from '../records/write/typed'
import { drawTenderDocument, gatherSources, tenderDocumentTitle } from './tender-document'

/** Documents of tenders. Spec: ASMT-18. */
export const tenderDocuments = documentsOf({
  resource: tenderDocument,
  reads: () => [tenderResource],
  make: pdfDocument({
    gather: async (tx, { tender, kind }) => ({ kind, at: tx.at, ...(await gatherSources(tx, tender)) }),
    draw: (sources, logo) => drawTenderDocument(sources.kind, sources, logo),
    made: ({ kind, at, tender, projectTitle }) => ({
      name: `${projectTitle}, ${tenderDocumentTitle(kind, tender)}.pdf`,
      set: { madeAt: at, madeFrom: tenderFingerprint(tender) },
    }),
  }),
  // A document of a submitted tender is evidence; one of a draft is not.
  whenMade: async (tx, { id, tender, kind }) => {
    await sql`delete from tender_document d using tender t
      where d.tender_id = ${tender} and d.kind = ${kind} and d.id <> ${id} and d.state in ('made', 'failed')
        and t.account_id = d.account_id and t.id = d.tender_id and t.status in ('draft', 'generated')`.execute(tx.db)
  },
  subject: ({ tender }) => ({ resource: tenderResource.name, id: tender }),
})

/** The call that asks for documents of a tender: they are made after the reply, and their records show how far they are. */
export const tenderDocumentCalls = [
  call({
    method: 'post',
    path: '/tenders/{id}/documents',
    tag: 'Tenders',
    summary: 'Create documents of a tender as PDF; their records show their progress',
    permission: writes(tenderResource, tenderDocument),
    request: documentsRequest,
    reply: documentsReply,
    status: 202,
    serve: async ({ services, transact, params, body }) => {
      const making = await transact(tx => askFor(tx, params.id, new Set(body.kinds)))
      beginMaking(services, tenderDocuments)
      return { making }
    },
  }),
]

async function askFor(tx: AccountTransaction, id: number, kinds: ReadonlySet<TenderDocumentKind>): Promise<number[]> {
  const { status } = await read(tx, tenderResource, id, { lock: true })
  // Documents of a submitted tender may be made again. They are kept beside those that went out.
  if (status === 'draft' || status === 'generated') await runCommand(tx, tenderResource, id, 'generate', {})
  const tender = await read(tx, tenderResource, id)
  const making: number[] = []
  for (const kind of kinds) {
    const title = tenderDocumentTitle(kind, tender)
    making.push(await ask(tx, tenderDocument, { project: tender.project, tender: id, kind, title }))
  }
  return making
}

import { sql } from 'kysely'
import { tender as tenderResource } from '#contract/estimating/tender'
import {
  documentsReply,
  documentsRequest,
  tenderDocument,
  type TenderDocumentKind,
} from '#contract/estimating/tender-document'
import { tenderFingerprint } from '#domain/estimating/tender-fingerprint'
import { dayOf } from '#domain/value/day'
import type { Identity } from '../base/identity'
import { call } from '../calls/call'
import { writes } from '../calls/permission'
import { type AccountTransaction, asOwner, inAccount } from '../database/session'
import { keepPdf, logoOf } from '../files/kept-document'
import type { Job } from '../jobs/job'
import { runCommand } from '../records/lifecycles/command'
import { insert, read, update } from '../records/write/typed'
import type { Services } from '../services/services'
import { drawTenderDocument, gatherSources, tenderDocumentName } from './tender-document'

/** The documents are made after the call has been answered; their records say how far they are. */
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
    serve: async ({ services, caller, transact, params, body }) => {
      const begun = await transact(tx => beginDocuments(tx, params.id, new Set(body.kinds)))
      void makeAll(services, caller, params.id, begun)
      return { making: begun.map(each => each.id) }
    },
  }),
]

interface Begun {
  readonly id: number
  readonly kind: TenderDocumentKind
}

/** Puts the records of these documents to "being made", where there is none yet with a new one. */
async function beginDocuments(
  tx: AccountTransaction,
  id: number,
  kinds: ReadonlySet<TenderDocumentKind>,
): Promise<readonly Begun[]> {
  const { status } = await read(tx, tenderResource, id, { lock: true })
  // Documents of a tender that was sent may be printed again: what it says stays as it was.
  if (status === 'draft' || status === 'generated') await runCommand(tx, tenderResource, id, 'generate', {})
  const { project } = await read(tx, tenderResource, id)
  const begun: Begun[] = []
  for (const kind of kinds) {
    const { rows } = await sql<{ id: number }>`select id from tender_document
      where account_id = ${tx.identity.account} and tender_id = ${id} and kind = ${kind}`.execute(tx.db)
    const own = rows[0]?.id ?? (await insert(tx, tenderDocument, { project, tender: id, kind }))
    await update(tx, tenderDocument, own, { state: 'making', progress: 0, fault: null })
    begun.push({ id: own, kind })
  }
  return begun
}

async function makeAll(
  services: Services,
  identity: Identity,
  tender: number,
  documents: readonly Begun[],
): Promise<void> {
  for (const { id, kind } of documents) {
    const set = (values: Parameters<typeof update<typeof tenderDocument>>[3]) =>
      inAccount(services.database, identity, tx => update(tx, tenderDocument, id, values), services.now())
    try {
      await set({ progress: 20 })
      const today = dayOf(new Date(services.now()))
      const papers = await inAccount(
        services.database,
        identity,
        tx => gatherSources(tx, tender, today),
        services.now(),
        { readOnly: true },
      )
      await set({ progress: 50 })
      const { bytes, pages } = await drawTenderDocument(
        kind,
        papers,
        await logoOf(services, identity.account, papers.logo),
      )
      await set({ progress: 80 })
      const file = await keepPdf(services, identity, tenderDocumentName(kind, papers), bytes)
      const madeFrom = tenderFingerprint(papers.tender)
      const madeAt = new Date(services.now()).toISOString()
      await set({ state: 'ready', progress: 100, file, pages, madeAt, madeFrom, fault: null })
    } catch (error) {
      services.log.error({ error: error instanceof Error ? error.message : 'unknown', document: id }, 'tender document')
      await set({ state: 'failed', fault: 'It could not be made. Try again' }).catch(() => undefined)
    }
  }
}

/** A server that stopped while it was making documents leaves them "being made": they say that one may try again. */
export const tenderDocumentJobs: readonly Job[] = [
  {
    name: 'give-up-tender-documents',
    everyMinutes: 10,
    run: async ({ database, now }) => {
      const before = new Date(now() - 10 * 60_000).toISOString()
      await asOwner(database, db =>
        sql`update tender_document set state = 'failed', fault = 'The server stopped while making it. Try again'
          where state = 'making' and updated_at < ${before}`.execute(db),
      )
    },
  },
]

import { sql } from 'kysely'
import { issue } from '#contract/commercial/issue'
import { labourApplication } from '#contract/commercial/labour-application'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import {
  SITE_DOCUMENTS,
  type SiteDocumentKind,
  type SiteDocumentRequest,
  siteDocument,
  siteDocumentReply,
  siteDocumentRequest,
} from '#contract/commercial/site-document'
import { project } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { dayWords } from '#domain/commercial/labour/cis'
import type { Identity } from '../../base/identity'
import { call } from '../../calls/call'
import { every, reads, some } from '../../calls/permission'
import type { AccountTransaction } from '../../database/session'
import { requireRead } from '../../records/rules/access'
import { insert, read, findAll } from '../../records/write/typed'
import { perServer } from '../../services/per-server'
import { roundsOf } from '../document-queue'
import { requireDecided } from '../labour/statement'
import { makeSiteDocuments, READS } from './site-documents'

const beginRound = perServer(services => roundsOf(services, 'site documents', () => makeSiteDocuments(services)))

/** Documents of a site: each is made after the call has been answered; its record says how far it is. */
export const siteDocumentCalls = [
  call({
    method: 'post',
    path: '/projects/{id}/documents',
    tag: 'Site documents',
    summary:
      'Request a PDF: the issue report, the diary of a day, the statement of a labour application or an application for payment',
    // Which of them, the body says.
    permission: every(some(...Object.values(READS).map(needed => reads(...needed))), ofThisFirm),
    request: siteDocumentRequest,
    reply: siteDocumentReply,
    status: 202,
    serve: async ({ services, caller, transact, params, body }) => {
      for (const each of READS[body.kind]) requireRead(caller, each)
      const making = await transact(async tx => {
        const { id } = await read(tx, project, params.id)
        const wanted = await aboutOf(tx, id, body)
        const begun = await underWay(tx, id, body.kind, wanted.about)
        if (begun !== null) return begun
        await requireShare(tx)
        return insert(tx, siteDocument, { user: caller.user, projectId: id, kind: body.kind, ...wanted })
      })
      void beginRound(services)()
      return { making }
    },
  }),
]

/** A document is its asker's own record, and a super admin has none in another firm. */
function ofThisFirm({ actingAs }: Identity): boolean {
  if (actingAs === null) return true
  throw new ProblemError('forbidden', { message: 'Only people of this firm can ask for its documents' })
}

/** Documents one person may have waiting: asking takes a line, and making one may take a minute of the server. */
const WAITING = 20

async function requireShare({ db, identity }: AccountTransaction): Promise<void> {
  // Two askings of one person at once count each other.
  await sql`select pg_advisory_xact_lock(${identity.account}::integer, ${identity.user}::integer)`.execute(db)
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from site_document
    where account_id = ${identity.account} and user_id = ${identity.user} and state in ('waiting', 'making')`.execute(
    db,
  )
  if ((rows[0]?.waiting ?? 0) >= WAITING)
    throw new ProblemError('too-many', {
      message: `${WAITING} documents of yours are being made. Ask again when some are done`,
    })
}

/** The same document, asked for before by the same person and not made yet: who comes back to see how far it is gets no second one. */
async function underWay(tx: AccountTransaction, projectId: number, kind: SiteDocumentKind, about: string) {
  const { rows } = await sql<{ id: number }>`select id from site_document where account_id = ${tx.identity.account}
    and user_id = ${tx.identity.user} and project_id = ${projectId} and kind = ${kind} and about = ${about}
    and state in ('waiting', 'making') order by id desc limit 1`.execute(tx.db)
  return rows[0]?.id ?? null
}

/** What is to be drawn, checked while the person waits for the answer. Throws `not-found` where it is not the project's. */
async function aboutOf(tx: AccountTransaction, projectId: number, request: SiteDocumentRequest) {
  const label = SITE_DOCUMENTS.find(({ value }) => value === request.kind)?.label ?? request.kind
  if (request.kind === 'diary') return { about: request.day, title: `${label} of ${dayWords(request.day)}` }
  if (request.kind === 'statement') {
    const of = await read(tx, labourApplication, request.application)
    if (of.project !== projectId) throw new ProblemError('not-found')
    requireDecided(of.state)
    return { about: String(of.id), title: `${label} ${of.reference ?? ''}`.trim() }
  }
  if (request.kind === 'application') {
    const of = await read(tx, outgoingApplication, request.application)
    if (of.project !== projectId) throw new ProblemError('not-found')
    return { about: String(of.id), title: `${label} ${of.reference ?? ''}`.trim() }
  }
  const ids = [...new Set(request.issues)]
  const found = await findAll(tx, issue, ids)
  if (found.size !== ids.length || [...found.values()].some(each => each.project !== projectId))
    throw new ProblemError('not-found')
  return { about: ids.join(','), title: `${label}, ${ids.length === 1 ? '1 issue' : `${ids.length} issues`}` }
}

import { sql } from 'kysely'
import { clientAnswer } from '#contract/commercial/payment/client-answer'
import type { ClientAnswerRequest, ClientLook } from '#contract/commercial/payment/client-link'
import { clientRequest, type ClientRequest } from '#contract/commercial/payment/client-request'
import {
  outgoingApplication,
  outgoingApplicationLifecycle,
  type OutgoingApplication,
} from '#contract/commercial/payment/outgoing-application'
import type { OutgoingItem } from '#contract/commercial/payment/outgoing-item'
import { client as clientResource } from '#contract/contacts/client'
import { project as projectResource } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { permissionStrings, type AccessLevel, type PermissionResource, type Tier } from '#contract/permissions'
import {
  type AnsweredLine,
  asks,
  clientName,
  queryNote,
  whyNotSent,
  whyNotYet,
} from '#domain/commercial/payment/client-answer'
import { type LinkStop, whyLinkStopped } from '#domain/commercial/payment/client-stops'
import { claimedName } from '#domain/commercial/payment/outgoing-lines'
import { othersOf } from '#domain/commercial/payment/outgoing-turn'
import { dayOf } from '#domain/value/day'
import { type Money, parseAs, textOf } from '#domain/value/money'
import { hashSecret } from '../../auth/secrets/token'
import { type Identity, OUTSIDE } from '../../base/identity'
import { makes } from '../../calls/permission'
import { highestLevels } from '../../database/highest-levels'
import { type AccountTransaction, asOwner } from '../../database/session'
import { notify } from '../../notifications/notify'
import { firmCurrency } from '../../records/read/firm-currency'
import { runCommand } from '../../records/lifecycles/command'
import { find, insertAll, read, update } from '../../records/write/typed'
import { inRecordForm, pointingAt } from '../../records/write/within'
import type { Services } from '../../services/services'
import { letterhead } from '../letterhead'
import { certifyLines } from './certify-lines'
import { applicationsOf, certifiedBefore, linesOf } from './outgoing-records'

/** Migration 0111: the secret of a request, hashed. Only the owner role reads it. */
export interface ClientLinkTable {
  client_link: { account_id: number; request_id: number; hash: string }
}

/** The request behind a secret, and whom its holder acts as. */
export interface LinkFound {
  readonly identity: Identity
  readonly request: number
  readonly application: number
  /** Name of the account, for a firm without company details. */
  readonly firm: string
}

interface Rights {
  levels: Partial<Record<PermissionResource, AccessLevel>>
  estimating: Tier
  siteCommercial: Tier
}
interface Found extends Rights {
  firm: string
  account: number
  request: number
  application: number
}

const mayCertify = makes(outgoingApplicationLifecycle, 'approve')

/** Columns of {@link Rights}, of the user `u` in the account `a`. */
const RIGHTS = sql`${highestLevels(sql.ref('u.account_id'), sql.ref('u.id'))} as levels, a.estimating_tier as estimating, a.site_commercial_tier as "siteCommercial"`
const CAN_SIGN_IN = sql`(u.is_active and u.archived_at is null)`

/** Returns the holder of a link, who acts on the rights of its maker. */
function holderOf(account: number, { levels, estimating, siteCommercial }: Rights): Identity {
  const tiers = { Estimating: estimating, SiteCommercial: siteCommercial }
  return {
    account,
    user: OUTSIDE,
    fullName: 'The client',
    permissions: new Set(permissionStrings(levels, tiers, false)),
    mustChangePassword: false,
    session: 0,
    actingAs: null,
  }
}

/** Returns each link of an application that waits for the client, and why it has stopped; null while it works. */
export async function stoppedLinks(
  tx: AccountTransaction,
  id: number,
): Promise<{ readonly id: number; readonly stopped: LinkStop | null }[]> {
  const of = await read(tx, outgoingApplication, id)
  const on = await read(tx, projectResource, of.project)
  const { certifiedAfter } = othersOf(of, await applicationsOf(tx, of.project))
  const { account } = tx.identity
  const { rows } = await sql<
    Rights & { id: number; canSignIn: boolean }
  >`select r.id, ${CAN_SIGN_IN} as "canSignIn", ${RIGHTS}
    from client_request r join "user" u on u.account_id = r.account_id and u.id = r.created_by join account a on a.id = r.account_id
    where r.account_id = ${account} and r.application_id = ${id} and r.state = 'open' order by r.id`.execute(tx.db)
  return rows.map(({ id: request, canSignIn, ...rights }) => ({
    id: request,
    stopped: whyLinkStopped({
      canSignIn,
      mayCertify: mayCertify(holderOf(account, rights)),
      isProjectArchived: on.archivedAt !== null,
      state: of.state,
      certifiedAfter,
    }),
  }))
}

/**
 * Returns the request of a secret; null for an unknown one, and where the person who made the link can no longer sign in or certify. The holder acts on
 * that person's authority, and what they do is recorded as done by no user of the firm.
 */
export async function requestOfLink({ database, config }: Services, secret: string): Promise<LinkFound | null> {
  const { rows } = await asOwner(database, db =>
    sql<Found>`select a.name as firm, r.account_id as account, r.id as request, r.application_id as application, ${RIGHTS}
      from client_link l join client_request r on r.account_id = l.account_id and r.id = l.request_id
      join "user" u on u.account_id = r.account_id and u.id = r.created_by join account a on a.id = r.account_id
      where l.hash = ${hashSecret(secret)} and ${CAN_SIGN_IN} and (${config.demo} or not a.is_demo)`.execute(db),
  )
  const [found] = rows
  if (!found) return null
  const { firm, account, request, application } = found
  const identity = holderOf(account, found)
  return mayCertify(identity) ? { identity, request, application, firm } : null
}

/** One problem for a secret that never was and for a link that no longer works, so that no one can tell which. */
export const lapsed = () =>
  new ProblemError('not-found', {
    message:
      'This link does not work. It may have expired, been withdrawn or been replaced, or the application has changed. Ask the company that sent it for a new link',
  })

/** Returns what the holder of a link sees. The first time is recorded. Throws {@link lapsed}. */
export async function lookThrough(
  tx: AccountTransaction,
  { request, application, firm }: LinkFound,
): Promise<ClientLook> {
  const now = await lockedLink(tx, request, application)
  if (now.request.state === 'open' && now.request.openedAt === null)
    await update(tx, clientRequest, request, { openedAt: tx.at }, { action: 'open' })
  return lookOf(tx, firm, now)
}

/** An application and its request, both locked, the application first as its transitions do. */
interface LinkNow {
  readonly of: OutgoingApplication
  readonly request: ClientRequest
  readonly project: string
  readonly clientId: number | null
  readonly others: readonly OutgoingApplication[]
}

async function lockedLink(tx: AccountTransaction, id: number, application: number): Promise<LinkNow> {
  const stored = await find(tx, outgoingApplication, application, { lock: true })
  const kept = await find(tx, clientRequest, id, { lock: true })
  const on = stored && (await find(tx, projectResource, stored.project))
  if (!stored || !kept || !on || stored.archivedAt !== null || on.archivedAt !== null) throw lapsed()
  const of = inRecordForm(outgoingApplication, stored)
  const request = inRecordForm(clientRequest, kept)
  const others = await applicationsOf(tx, of.project)
  if (request.expiresOn < dayOf(tx.at) || !isStillOf(of, request, others)) throw lapsed()
  const project = [on.reference, on.name].filter(Boolean).join(' ')
  return { of, request, project, clientId: on.client, others }
}

/** Whether a request is still about the application as it is now: to be answered, or the answer is still what was made of it. */
function isStillOf(of: OutgoingApplication, request: ClientRequest, others: readonly OutgoingApplication[]): boolean {
  if (request.state === 'open') return of.state === 'sent' && othersOf(of, others).certifiedAfter === null
  if (request.state !== 'answered' || of.state === 'cancelled') return false
  return request.outcome === 'queried' || of.approvedAt === request.answeredAt
}

async function lookOf(
  tx: AccountTransaction,
  account: string,
  { of, request, project, clientId, others }: LinkNow,
): Promise<ClientLook> {
  const to = clientId === null ? null : await find(tx, clientResource, clientId)
  const { firm, firmAddress } = await letterhead(tx)
  const all = await linesOf(tx, of.id)
  const answers = request.state === 'answered' ? await pointingAt(tx, clientAnswer, 'request', [request.id]) : null
  const lines = answers === null ? all : all.filter(({ id }) => answers.some(({ item }) => item === id))
  return {
    firm: firm || account,
    firmAddress,
    client: to?.fullName ?? '',
    project,
    reference: of.reference ?? '',
    currency: await firmCurrency(tx),
    valuationDate: of.valuationDate,
    finalDate: of.finalDate,
    expiresOn: request.expiresOn,
    message: request.message,
    notYet: answers === null ? whyNotYet(of.valuationDate, dayOf(tx.at)) : null,
    terms: {
      retentionPercentage: textOf('percentage', of.retentionPercentage),
      retentionKept: textOf('percentage', of.retentionKept),
      retentionOnMaterials: of.retentionOnMaterials,
      retentionCap: money(of.retentionCap),
      discountPercentage: textOf('percentage', of.discountPercentage),
      vatRate: textOf('percentage', of.vatRate),
      isReverseCharge: of.isReverseCharge,
    },
    certifiedBefore: textOf('money', certifiedBefore(others, of)),
    lines: lines.map(line => ({
      id: line.id,
      kind: line.kind,
      isVariation: line.isVariation,
      name: claimedName(line),
      contractValue: money(line.contractValue),
      progress: textOf('percentage', line.progress),
      value: textOf('money', line.value),
      materialValue: textOf('money', line.materialValue),
      certifiedBefore: textOf('money', line.certifiedBefore),
      materialBefore: textOf('money', line.materialBefore),
    })),
    answer: answers && {
      at: request.answeredAt ?? '',
      name: request.answeredBy ?? '',
      role: request.answeredRole ?? '',
      outcome: request.outcome ?? 'queried',
      total: request.outcome === 'certified' ? money(of.certifiedTotal) : null,
      agreedLines: all.length - answers.length,
      lines: answers.map(({ item, decision, certifiedValue, certifiedMaterial, reason }) => ({
        item,
        decision,
        certifiedValue: money(certifiedValue),
        certifiedMaterial: money(certifiedMaterial),
        reason,
      })),
    },
  }
}

/**
 * Records the client's answer, whole, in one transaction with what follows: the certificate line by line, or a query with the questions. Returns what
 * the link shows from then on. Throws {@link lapsed}, and `conflict` where it was answered before or another sum would be certified. Decision 724.
 */
export async function answerThrough(
  tx: AccountTransaction,
  { request: id, application, firm }: LinkFound,
  body: ClientAnswerRequest,
): Promise<ClientLook> {
  const { of, request } = await lockedLink(tx, id, application)
  if (request.state === 'answered')
    throw new ProblemError('conflict', {
      message: `${clientName({ name: request.answeredBy ?? 'Another person', role: request.answeredRole ?? '' })}, has answered through this link. It takes one answer, which it shows from now on`,
    })
  const lines = answered(await linesOf(tx, application), body)
  const why = whyNotSent(lines) ?? whyNotYet(of.valuationDate, dayOf(tx.at))
  if (why !== null) throw new ProblemError('invalid', { errors: [{ path: 'lines', message: why }] })
  const isQuery = asks(lines)
  const by = clientName(body)
  // First, so that the transition does not end it.
  await update(
    tx,
    clientRequest,
    id,
    {
      state: 'answered',
      outcome: isQuery ? 'queried' : 'certified',
      openedAt: request.openedAt ?? tx.at,
      answeredAt: tx.at,
      answeredBy: body.name.trim(),
      answeredRole: body.role.trim(),
    },
    { action: 'answer' },
  )
  await insertAll(
    tx,
    clientAnswer,
    lines.flatMap(({ id: item, decision, certifiedValue, certifiedMaterial, reason }) =>
      decision === 'reduced' || decision === 'queried'
        ? [
            {
              project: of.project,
              application,
              request: id,
              item,
              decision,
              certifiedValue: decision === 'reduced' ? money(certifiedValue) : null,
              certifiedMaterial: decision === 'reduced' ? money(certifiedMaterial) : null,
              reason: reason?.trim() ?? null,
            },
          ]
        : [],
    ),
  )
  if (isQuery) await runCommand(tx, outgoingApplication, application, 'query', { queryNotes: queryNote(by, lines) })
  else await certify(tx, application, lines, { by, total: body.total })
  await tellFirm(tx, of, isQuery ? `${by}, has queries about` : `${by}, has certified`)
  return lookOf(tx, firm, await lockedLink(tx, id, application))
}

async function certify(
  tx: AccountTransaction,
  application: number,
  lines: readonly AnsweredWithId[],
  { by, total }: { readonly by: string; readonly total: string | null },
): Promise<void> {
  await certifyLines(tx, application, {
    certifiedOn: dayOf(tx.at),
    invoiceNumber: null,
    certificateNotes: null,
    lines: lines.flatMap(({ id: item, decision, certifiedValue, certifiedMaterial, reason }) =>
      decision === 'reduced'
        ? [
            {
              item,
              decision,
              certifiedValue: money(certifiedValue),
              certifiedMaterial: money(certifiedMaterial),
              reason: reason?.trim() ?? null,
            },
          ]
        : [],
    ),
  })
  const { certifiedTotal } = await update(
    tx,
    outgoingApplication,
    application,
    { certifiedBy: by },
    { action: 'approve' },
  )
  if (certifiedTotal !== total)
    throw new ProblemError('conflict', {
      message:
        'The figures have changed since you opened this page. Load it again, look at the sum due, and send again',
    })
}

type AnsweredWithId = AnsweredLine & { readonly id: number }

/** Returns the lines with the decisions that were sent. Throws `invalid` where a line is not on the application or decided twice. */
function answered(all: readonly OutgoingItem[], { agreed, lines }: ClientAnswerRequest): readonly AnsweredWithId[] {
  const known = new Set(all.map(({ id }) => id))
  const items = [...agreed, ...lines.map(({ item }) => item)]
  if (new Set(items).size < items.length) refuse('A line is decided twice. Load this page again')
  if (items.some(item => !known.has(item))) refuse('A line is not on this application. Load this page again')
  const isAgreed = new Set(agreed)
  const others = new Map(lines.map(line => [line.item, line]))
  return all.map(line => {
    const sent = others.get(line.id)
    const sum = (text: string | null | undefined) => (text == null ? null : parseAs('money', text))
    return {
      id: line.id,
      kind: line.kind,
      name: claimedName(line),
      value: line.value,
      materialValue: line.materialValue,
      certifiedBefore: line.certifiedBefore,
      materialBefore: line.materialBefore,
      decision: isAgreed.has(line.id) ? 'agreed' : (sent?.decision ?? null),
      certifiedValue: sum(sent?.certifiedValue),
      certifiedMaterial: sum(sent?.certifiedMaterial),
      reason: sent?.reason ?? null,
    }
  })
}

function refuse(message: string): never {
  throw new ProblemError('invalid', { errors: [{ path: 'lines', message }] })
}

/** Notifies the person who made the link, the one who sent the application, and those the project is given to. */
async function tellFirm(tx: AccountTransaction, of: OutgoingApplication, words: string): Promise<void> {
  const open = await pointingAt(tx, clientRequest, 'application', [of.id])
  const on = await read(tx, projectResource, of.project)
  const people = [...open.map(({ createdBy }) => createdBy), of.sentBy, on.responsible, ...on.assignedTo]
  await notify(
    tx,
    [...new Set(people)].flatMap(user =>
      user === null
        ? []
        : [
            {
              user,
              kind: 'certified' as const,
              name: `${words} application ${of.reference ?? ''} of ${on.name}`,
              subject: { resource: outgoingApplication.name, id: of.id },
            },
          ],
    ),
  )
}

const money = (value: Money | null): string | null => (value === null ? null : textOf('money', value))

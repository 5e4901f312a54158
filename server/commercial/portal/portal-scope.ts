import { sql } from 'kysely'
import type { IncomingApplication } from '#contract/commercial/payment/incoming-application'
import type { PortalDraft } from '#contract/commercial/portal/portal-claims'
import { project as projectResource } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { turnOf } from '#domain/commercial/labour/turn'
import { approvedBefore } from '#domain/commercial/labour/claims'
import { incomingKey } from '#domain/commercial/payment/incoming-lines'
import { datedTerms } from '#domain/commercial/payment/kept-terms'
import type { ClaimGround } from '#domain/commercial/payment/portal-claim'
import { type Day, dayOf } from '#domain/value/day'
import { type Money, NIL, parseAs, type Percentage, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { find } from '../../records/write/typed'
import { draftOf } from '../payment/incoming-draft'
import { incomingOf, itemsOf, subcontractTermsOn } from '../payment/incoming-records'
import type { Visitor } from './portal-visitor'

type DraftLine = Awaited<ReturnType<typeof draftOf>>[number]

/** What the next application of a person's subcontractor on a project begins with. */
export interface Scope {
  readonly project: number
  readonly lines: readonly (DraftLine & { readonly key: string })[]
  readonly ground: ClaimGround
  readonly own: readonly IncomingApplication[]
  readonly waiting: IncomingApplication | null
  readonly last: IncomingApplication | null
}

/** Throws `not-found` for a project that the person has no access to, or that is archived or no longer on site. */
async function requireOwnProject(tx: AccountTransaction, { projects }: Visitor, id: number): Promise<void> {
  const on = projects.includes(id) ? await find(tx, projectResource, id) : null
  if (!on || on.archivedAt !== null) throw new ProblemError('not-found')
}

/** Returns the lines a person may apply for on a day, and what that is checked against. Throws as {@link requireOwnProject} does. */
export async function scopeOf(tx: AccountTransaction, visitor: Visitor, project: number, day: Day): Promise<Scope> {
  await requireOwnProject(tx, visitor, project)
  const { subcontractor } = visitor
  const applications = await incomingOf(tx, project)
  const own = applications.filter(each => each.subcontractor === subcontractor)
  const waiting = own.find(({ state }) => state === 'held' || state === 'query') ?? null
  const isOwn = await ownWork(tx, visitor, own)
  const lines = (await draftOf(tx, project, subcontractor, day))
    .map(line => ({ ...line, key: incomingKey(line) }))
    .filter(isOwn)
  return {
    project,
    lines,
    own,
    waiting,
    last: approvedBefore({ id: 0, subcontractor }, applications) ?? null,
    ground: {
      today: dayOf(tx.at),
      turn: turnOf({ id: 0, subcontractor, effectiveDate: day, accountSequenceNumber: null }, applications),
      waiting,
      lines: lines.map(({ contractValue, ...line }) => ({
        ...line,
        contract: parseAs('money', contractValue ?? ''),
        approvedBefore: parseAs('money', line.approvedBefore) ?? NIL,
      })),
    },
  }
}

/**
 * Returns whether a line is the subcontractor's own work: it is of no bill, they applied for it before, or it is priced from their quote. The bill has the work
 * of every trade, with our prices.
 */
async function ownWork(
  tx: AccountTransaction,
  { subcontractor }: Visitor,
  own: readonly IncomingApplication[],
): Promise<(line: DraftLine & { readonly key: string }) => boolean> {
  const items = await itemsOf(
    tx,
    own.map(({ id }) => id),
  )
  const applied = new Set(items.map(incomingKey))
  const { account } = tx.identity
  const { rows } = await sql<{ product: number }>`
    select p.id as product from assessment_product p join supply_fit_quote_line l on l.account_id = p.account_id and l.id = p.quote_line_id
      join supply_fit_quote q on q.account_id = l.account_id and q.id = l.quote_id
      where p.account_id = ${account} and q.subcontractor_id = ${subcontractor}
    union select l.product_id from bidder_quote q join bidder_quote_applied a on a.account_id = q.account_id and a.record_id = q.id
      join quote_request_line l on l.account_id = a.account_id and l.id = a.target_id
      where q.account_id = ${account} and q.subcontractor_id = ${subcontractor} and l.product_id is not null`.execute(
    tx.db,
  )
  const quoted = new Set(rows.map(({ product }) => Number(product)))
  return ({ key, product, fixedCost }) =>
    (product === null && fixedCost === null) || applied.has(key) || (product !== null && quoted.has(product))
}

const money = (value: Money | null): string => textOf('money', value ?? NIL)
const percent = (value: Percentage): string => textOf('percentage', value)

/** Returns what a person sees before they apply. */
export async function draftShown(
  tx: AccountTransaction,
  visitor: Visitor,
  project: number,
  day: Day,
): Promise<PortalDraft> {
  const { lines, waiting, last } = await scopeOf(tx, visitor, project, day)
  const recorded = await subcontractTermsOn(tx, { project, subcontractor: visitor.subcontractor }, day)
  const terms = recorded && datedTerms(recorded, { valuationDate: day, claimedOn: dayOf(tx.at) })
  return {
    effectiveDate: day,
    certifiedUpTo: last?.effectiveDate ?? null,
    waiting: waiting && { id: waiting.id, effectiveDate: waiting.effectiveDate },
    certifiedBefore: money(last?.net ?? null),
    materialsBefore: money(last?.approvedMaterials ?? null),
    terms: terms && {
      retentionPercentage: percent(terms.retentionPercentage),
      retentionKept: percent(terms.retentionKept),
      retentionOnMaterials: terms.retentionOnMaterials,
      retentionCap: terms.retentionCap === null ? null : money(terms.retentionCap),
      discountPercentage: percent(terms.discountPercentage),
    },
    lines: lines.map(({ key, product, fixedCost, code, name, unit, contractValue, approvedBefore: before }) => ({
      key,
      product,
      fixedCost,
      code,
      name,
      unit,
      contract: contractValue,
      approvedBefore: before,
    })),
  }
}

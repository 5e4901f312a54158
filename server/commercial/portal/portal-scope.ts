import { sql } from 'kysely'
import type { IncomingApplication } from '#contract/commercial/payment/incoming-application'
import type { PortalDraft } from '#contract/commercial/portal/portal-claims'
import type { PortalBillLine } from '#contract/commercial/portal/portal-lines'
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
import { chosenLines } from './portal-lines'
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
  const { sourceOf } = await ownWork(tx, { project, subcontractor }, own)
  const lines = (await draftOf(tx, project, subcontractor, day))
    .map(line => ({ ...line, key: incomingKey(line) }))
    .filter(line => sourceOf(line) !== null)
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

/** Why a line is the subcontractor's own work; null for one that is not. */
type LineSource = 'ofNoBill' | 'applied' | 'quoted' | 'chosen' | null

/**
 * Returns why a line is the subcontractor's own work: it is of no bill, they applied for it before, it is priced from their quote, or we chose it for them.
 * The bill has the work of every trade, with our prices. Decisions 734 and 752.
 */
async function ownWork(
  tx: AccountTransaction,
  { project, subcontractor }: { readonly project: number; readonly subcontractor: number },
  own: readonly IncomingApplication[],
): Promise<{ readonly sourceOf: (line: DraftLine & { readonly key: string }) => LineSource }> {
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
  const chosen = new Set(
    (await chosenLines(tx, project)).filter(each => each.subcontractor === subcontractor).map(({ product }) => product),
  )
  return {
    sourceOf: ({ key, product, fixedCost }) => {
      if (product === null && fixedCost === null) return 'ofNoBill'
      if (applied.has(key)) return 'applied'
      if (product === null) return null
      return quoted.has(product) ? 'quoted' : chosen.has(product) ? 'chosen' : null
    },
  }
}

/** Returns the lines of the bill that a subcontractor can be shown, with why they are shown some already. Throws `not-found` as reading both does. */
export async function billLines(
  tx: AccountTransaction,
  of: { readonly project: number; readonly subcontractor: number },
): Promise<readonly PortalBillLine[]> {
  const { project, subcontractor } = of
  const drafted = await draftOf(tx, project, subcontractor, dayOf(tx.at))
  const own = (await incomingOf(tx, project)).filter(each => each.subcontractor === subcontractor)
  const { sourceOf } = await ownWork(tx, of, own)
  const others = new Map<number, number[]>()
  for (const each of await chosenLines(tx, project))
    if (each.subcontractor !== subcontractor)
      others.set(each.product, [...(others.get(each.product) ?? []), each.subcontractor])
  return drafted.flatMap(line => {
    const { product, code, name, unit, contractValue } = line
    // A fixed cost is theirs once they were paid for it, as in the draft of an application.
    if (product === null || contractValue === null) return []
    const source = sourceOf({ ...line, key: incomingKey(line) })
    return [
      {
        product,
        code,
        name,
        unit,
        contract: contractValue,
        source: source === 'ofNoBill' ? null : source,
        others: others.get(product) ?? [],
      },
    ]
  })
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

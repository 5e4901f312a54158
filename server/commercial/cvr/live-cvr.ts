import { costForecast, type CostForecast } from '#contract/commercial/cvr/cost-forecast'
import type { CvrFiguresReply, CvrReply } from '#contract/commercial/cvr/cvr-calls'
import {
  CLAIMS_PART,
  PROGRESS_PART,
  readsPart,
  VALUE_PARTS,
  VARIATIONS_PART,
} from '#contract/commercial/cvr/value-parts'
import { NO_VARIATIONS, type VariationsShown } from '#contract/commercial/cvr/variation-words'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { variation } from '#contract/commercial/variations/variation'
import { labelOf } from '#contract/kit/resource'
import { project as projectResource } from '#contract/estimating/project'
import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { COST_BUDGETS, type CostBudget, type CostLine } from '#domain/commercial/costs/cost-lines'
import type { Budgets } from '#domain/commercial/costs/package-costs'
import { mergeLines } from '#domain/commercial/costs/merge-lines'
import { byPackage, siteCosts } from '#domain/commercial/costs/site-costs'
import { type CvrGiven, cvrOf, type ValuePart, WITHOUT_BILL } from '#domain/commercial/cvr/cvr'
import type { ClaimedLine } from '#domain/commercial/payment/outgoing-lines'
import { isCertifiedState } from '#domain/commercial/payment/outgoing-turn'
import { agreedUnlikeLines } from '#domain/commercial/variations/agreed-unlike-lines'
import { computeUnagreedVariations } from '#domain/commercial/variations/unagreed'
import { groupBy } from '#domain/value/group-by'
import { type Day, dayOf } from '#domain/value/day'
import { type Money, NIL, plus, sum, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { findAll, read } from '../../records/write/typed'
import type { RecordMemory } from '../../records/reads/record-memory'
import { pointingAt } from '../../records/write/within'
import { acceptedOf } from '../labour/labour-records'
import { workLines } from '../payment/claimed-lines'
import { applicationsOf, linesOf } from '../payment/outgoing-records'
import { costRecords } from './cost-records'

/** A project as its reconciliation needs it, without budgets. */
export interface ProjectFacts {
  readonly project: { readonly name: string; readonly reference: string | null }
  readonly packages: readonly Omit<CvrGiven, 'budgets'>[]
  /** Lines of all bills that the client has agreed; none where the caller may not read progress. */
  readonly work: readonly ClaimedLine[]
  /** The application whose certificate counts. */
  readonly certificate: { readonly id: number; readonly label: string } | null
  readonly labelOf: (source: string, id: number) => string
  /** What variations that are not agreed are worth, by the rule of the hub. */
  readonly unagreed: Money
  readonly variations: VariationsShown
  readonly unread: readonly string[]
}

/**
 * Returns the value, work, certificate and costs of each accepted bill of a project, or of none where it has costs without a bill, as far as the caller may
 * read them; `unread` names the rest. Throws not-found where the caller does not see the project.
 */
export async function projectFacts(
  tx: AccountTransaction,
  project: number,
  { on = dayOf(tx.at), memory = null }: { readonly on?: Day; readonly memory?: RecordMemory | null } = {},
): Promise<ProjectFacts> {
  const { name, reference } = await read(tx, projectResource, project)
  const ids = await acceptedOf(tx, project)
  const bills = await findAll(tx, assessmentResource, ids)
  const { records, labelOf: labelOfCost, unread } = await costRecords(tx, project, memory)
  const costs = byPackage(siteCosts(records), ids)
  const certified = await certifiedBy(tx, project, on)
  const forecasts = await pointingAt(tx, costForecast, 'project', [project])
  const work = await workLines(
    tx,
    ids.flatMap(id => {
      const bill = bills.get(id)
      return bill ? [bill] : []
    }),
    on,
  )
  const { permissions } = tx.identity
  const [seesVariations, seesProgress] = [VARIATIONS_PART, PROGRESS_PART].map(part => readsPart(permissions, part))
  const agreed: ClaimedLine[] = []
  const loose = looseIn(certified, ids)
  const packages: Omit<CvrGiven, 'budgets'>[] = []
  for (const assessment of ids) {
    const counted = (work.get(assessment) ?? []).filter(seesVariations ? isAgreed : isOfTender)
    if (seesProgress) agreed.push(...counted)
    packages.push({
      assessment,
      name: bills.get(assessment)?.name ?? '',
      tenderValue: sum(counted.filter(line => !line.isVariation).map(line => line.contractValue)),
      value: sum(counted.map(line => line.contractValue)),
      values: valuesOf(counted),
      earned: seesProgress ? sum(counted.map(line => line.earned)) : NIL,
      // What names no accepted bill counts for the only one.
      certified: plus(certified?.by.get(assessment) ?? NIL, ids.length === 1 ? loose : NIL),
      lines: costs.get(assessment) ?? [],
      ...forecastsOf(forecasts.filter(each => each.assessment === assessment)),
    })
  }
  if (ids.length !== 1) packages.push(...withoutBill(costs.get(null) ?? [], loose))
  const shown = seesVariations ? await variationsOf(tx, project, [...work.values()].flat()) : NONE_SHOWN
  const hidden = VALUE_PARTS.filter(part => !readsPart(permissions, part)).map(({ words }) => words)
  const called = { name, reference: reference ?? null }
  const certificate = certified?.certificate ?? null
  return {
    project: called,
    packages,
    certificate,
    work: agreed,
    labelOf: labelOfCost,
    ...shown,
    unread: [...hidden, ...unread],
  }
}

const NONE_SHOWN = { unagreed: NIL, variations: NO_VARIATIONS }

/** Returns the variations that are not agreed, with those that have no line, and agreed ones that differ from their lines. Decision 755. */
async function variationsOf(
  tx: AccountTransaction,
  project: number,
  lines: readonly ClaimedLine[],
): Promise<Pick<ProjectFacts, 'unagreed' | 'variations'>> {
  const all = await pointingAt(tx, variation, 'project', [project])
  const { amount, count, withoutPrice } = computeUnagreedVariations({ variations: all })
  const differing = agreedUnlikeLines(all, lines).map(each => ({
    ...each,
    difference: textOf('money', each.difference),
  }))
  return { unagreed: amount, variations: { count, withoutPrice, differing } }
}

/** Returns what a bill is worth, part by part: as it was tendered, then each variation by its number. */
function valuesOf(lines: readonly ClaimedLine[]): readonly ValuePart[] {
  const parts = groupBy(lines, ({ variation: of }) => of?.id ?? null)
  return [...parts.values()]
    .map(own => {
      const of = own[0]?.variation ?? null
      return { variation: of && { id: of.id, code: of.code }, value: sum(own.map((line): Money => line.contractValue)) }
    })
    .toSorted((a, b) => compareText(a.variation?.code ?? '', b.variation?.code ?? ''))
}
const compareText = new Intl.Collator('en-GB', { numeric: true }).compare

/** Returns the documents behind the cost of a budget of a package, in wire form, as far as the caller may read them. Null: of what names no bill. */
export async function documentsBehind(
  tx: AccountTransaction,
  project: number,
  { assessment, budget }: { readonly assessment: number | null; readonly budget: CostBudget },
  memory: RecordMemory,
): Promise<CvrReply['lines']> {
  await read(tx, projectResource, project)
  const { records, labelOf: labelOfCost } = await costRecords(tx, project, memory)
  const costs = byPackage(siteCosts(records), await acceptedOf(tx, project)).get(assessment) ?? []
  const lines = costs.filter(line => line.budget === budget)
  return linesReplyOf({ labelOf: labelOfCost }, { assessment, lines })
}

/** Returns what is certified and names no accepted bill: amounts on account, and lines of a bill that is no longer accepted. */
const looseIn = (certified: Certified | null, ids: readonly number[]): Money =>
  sum([...(certified?.by ?? [])].filter(([of]) => of === null || !ids.includes(of)).map(([, value]): Money => value))

/** Returns the package of what names no accepted bill: costs, and what is certified. None where there is neither. */
function withoutBill(lines: readonly CostLine[], certified: Money): Omit<CvrGiven, 'budgets'>[] {
  if (lines.length === 0 && certified === NIL) return []
  const work = { tenderValue: NIL, value: NIL, values: [], earned: NIL, certified }
  return [{ assessment: null, name: WITHOUT_BILL, ...work, lines, ...forecastsOf([]) }]
}

/** Returns the forecasts that count: the newest of each budget, if it has an amount, and the newest sum of known losses. */
function forecastsOf(all: readonly CostForecast[]): Pick<CvrGiven, 'forecasts' | 'futureLoss' | 'futureLossReason'> {
  const newest = new Map(
    all.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id).map(each => [each.subject, each]),
  )
  const forecasts = COST_BUDGETS.flatMap(({ name }) => {
    const found = newest.get(name)
    return found?.amount == null ? [] : [{ budget: name, toComplete: found.amount, reason: found.reason }]
  })
  const loss = newest.get('futureLoss')
  const isKnown = loss?.amount != null && loss.amount !== NIL
  return { forecasts, futureLoss: loss?.amount ?? NIL, futureLossReason: isKnown ? loss.reason : null }
}

/** Value is counted once the client has agreed it. */
const isAgreed = ({ variation: of }: ClaimedLine): boolean => of === null || (!of.isNotAgreed && !of.isWithdrawn)
const isOfTender = ({ variation: of }: ClaimedLine): boolean => of === null

/** The last certificate: its application, and its value by assessment without material on site; null: amounts on account. */
interface Certified {
  readonly certificate: ProjectFacts['certificate']
  readonly by: ReadonlyMap<number | null, Money>
}

/** Returns the last certificate. Null where the caller may not read it. */
async function certifiedBy(tx: AccountTransaction, project: number, on: Day): Promise<Certified | null> {
  if (!readsPart(tx.identity.permissions, CLAIMS_PART)) return null
  const last = (await applicationsOf(tx, project)).findLast(
    ({ state, valuationDate }) => isCertifiedState(state) && valuationDate <= on,
  )
  const by = new Map<number | null, Money>()
  for (const line of last ? await linesOf(tx, last.id) : [])
    by.set(line.assessment, plus(by.get(line.assessment) ?? NIL, line.certifiedValue ?? NIL))
  return { certificate: last ? { id: last.id, label: labelOf(outgoingApplication, { ...last }) } : null, by }
}

/** Returns the reconciliation of a project with the documents behind its costs, in wire form. */
export const replyOf = (facts: ProjectFacts, budgets: ReadonlyMap<number, Budgets>): CvrReply => ({
  ...figuresReplyOf(facts, budgets),
  lines: facts.packages.flatMap(of => linesReplyOf(facts, of)),
})

/** Returns the documents behind the costs of a package, in wire form: one line for each document and budget. */
const linesReplyOf = (
  facts: Pick<ProjectFacts, 'labelOf'>,
  { assessment, lines }: Pick<CvrGiven, 'assessment' | 'lines'>,
): CvrReply['lines'] =>
  mergeLines(lines.map(line => ({ ...line, assessment }))).map(line => ({ ...lineInWireForm(line, facts), assessment }))

/** Returns the reconciliation of a project in wire form, without the documents. */
export function figuresReplyOf(facts: ProjectFacts, budgets: ReadonlyMap<number, Budgets>): CvrFiguresReply {
  const { packages, total } = cvrOf(withBudgets(facts.packages, budgets))
  return {
    project: facts.project,
    packages: packages.map(({ rows, assessment, name, values, futureLossReason, ...totals }) => ({
      assessment,
      name,
      values: values && values.map(({ variation: of, value }) => ({ variation: of, value: textOf('money', value) })),
      futureLossReason,
      ...inWireForm(totals),
      rows: rows.map(({ name: budget, label, reason, ...row }) => ({
        name: budget,
        label,
        reason,
        ...inWireForm(row),
      })),
    })),
    total: inWireForm(total),
    certificate: facts.certificate,
    unagreed: textOf('money', facts.unagreed),
    variations: facts.variations,
    unread: [...facts.unread],
  }
}

/** Returns packages with the budgets of their bills. */
export const withBudgets = (
  packages: ProjectFacts['packages'],
  budgets: ReadonlyMap<number, Budgets>,
): readonly CvrGiven[] =>
  packages.map(each => ({
    ...each,
    budgets: (each.assessment === null ? undefined : budgets.get(each.assessment)) ?? NO_BUDGETS,
  }))
const NO_BUDGETS: Budgets = { materials: NIL, labour: NIL, supplyAndFit: NIL, fixedCosts: NIL, contingency: NIL }

function inWireForm<K extends string>(figures: { readonly [P in K]: Money }): { readonly [P in K]: string } {
  const texts = Object.entries<Money>(figures).map(([name, value]) => [name, textOf('money', value)] as const)
  // Each key keeps its name, and each sum becomes its text.
  return Object.fromEntries(texts) as { readonly [P in K]: string }
}

const lineInWireForm = (
  { source, id, budget, series, actual, accrued, committed }: CostLine,
  facts: Pick<ProjectFacts, 'labelOf'>,
) => ({
  source,
  id,
  budget,
  label: facts.labelOf(source, id),
  series: series ?? null,
  actual: textOf('money', actual),
  accrued: textOf('money', accrued),
  committed: textOf('money', committed),
})

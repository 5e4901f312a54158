import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { cvrReport, type CvrReport } from '#contract/commercial/cvr/cvr-report'
import { lockedWhy, unreadOfLocked } from '#contract/commercial/cvr/locked-parts'
import { differingWords, unagreedWords } from '#contract/commercial/cvr/variation-words'
import { project as projectResource } from '#contract/estimating/project'
import { user } from '#contract/platform/user'
import { CAUSE_WORDS, documentWords, lockedBy, variationWords } from '#contract/commercial/cvr/cvr-words'
import { READS } from '#contract/reads'
import { COST_BUDGETS } from '#domain/commercial/costs/cost-lines'
import type { Cause } from '#domain/commercial/cvr/cvr-movement'
import { currencySymbol, currencyWords } from '#domain/value/currency'
import { dayOf, dayWords } from '#domain/value/day'
import { absolute, type Money, NIL } from '#domain/value/money'
import { moneyWords } from '#domain/value/money-words'
import type { AccountTransaction } from '../../database/session'
import type { DocumentHead } from '../../pdf/document-parts'
import { requireRead } from '../../records/rules/access'
import { firmCurrency } from '../../records/read/firm-currency'
import { find, read } from '../../records/write/typed'
import { inRecordForm, pointingAt } from '../../records/write/within'
import { letterhead } from '../letterhead'
import { keyOf, lockedReply, type Movement, movementBetween, wordsOf } from './cvr-causes'
import { liveReport } from './lock-cvr'
import { requireLocked } from './locked-access'

interface Since extends Movement {
  readonly of: CvrReport
  readonly report: CvrReply
}

/** A report with all that its files say. */
export interface CvrContent {
  readonly report: CvrReply
  /** The record of a locked report; null for the live one. */
  readonly of: CvrReport | null
  /** The last report locked before it, and the causes since; null where there is none. */
  readonly since: Since | null
  /** Why the report is not compared with the one before; null where it is, or there is none. */
  readonly whyNotCompared: string | null
  /** Who locked the report, when, and of when its figures are; null for the live one. */
  readonly lockedWords: string | null
  readonly name: string
  readonly sign: string
  readonly logo: number | null
  readonly head: Omit<DocumentHead, 'logo' | 'cells'>
}

/** Returns a locked report of a project, or the live one where `locked` is null, ready for its files. What the caller may not read throws `forbidden`. */
export async function cvrContent(tx: AccountTransaction, project: number, locked: number | null): Promise<CvrContent> {
  for (const each of Object.values(READS.afcSummary.records)) requireRead(tx.identity, each)
  const on = await read(tx, projectResource, project)
  const unread = unreadOfLocked(tx.identity.permissions)
  if (locked !== null) requireLocked(tx.identity)
  const of = locked === null ? null : inRecordForm(cvrReport, await read(tx, cvrReport, locked))
  const report = of ? await lockedReply(tx, of.id) : await liveReport(tx, project)
  // A live report without some parts would differ from a locked one by all of them.
  const all = unread.length > 0 ? [] : await pointingAt(tx, cvrReport, 'project', [project])
  const before = all
    .filter(each => of === null || each.periodEnd < of.periodEnd)
    .toSorted((a, b) => a.periodEnd.localeCompare(b.periodEnd))
    .at(-1)
  const then = before && (await lockedReply(tx, before.id))
  const { logo, ...firm } = await letterhead(tx)
  const currency = await firmCurrency(tx)
  // A locked report is of the project as it was called then, and its file is found again under that name.
  const called = of ? report.project : { name: on.name, reference: on.reference }
  const where = called ?? { name: on.name, reference: on.reference }
  const which = of ? `Report ${of.number ?? of.id}, to ${dayWords(of.periodEnd)}` : `Live on ${dayWords(dayOf(tx.at))}`
  return {
    report,
    of,
    since: before && then ? sinceOf(before, then, report) : null,
    whyNotCompared: unread.length > 0 ? `Not compared with the last locked report. ${lockedWhy(unread)}` : null,
    lockedWords: of && `${lockedBy(of, await nameOfUser(tx, of.lockedBy))}. The figures are as they were then.`,
    name: [
      'CVR',
      called?.name ?? `report ${of?.number ?? of?.id ?? ''}`,
      of ? of.periodEnd : `live ${dayOf(tx.at)}`,
    ].join(' '),
    sign: currencySymbol(currency),
    logo,
    head: {
      title: 'Cost value reconciliation',
      subtitle: `${[where.reference, where.name].filter(Boolean).join(' ')}. ${which}`,
      ...firm,
      foot: `Printed ${dayWords(dayOf(tx.at))}, ${tx.identity.fullName}. Amounts are ${currencyWords(currency)}, before VAT.`,
    },
  }
}

const nameOfUser = async (tx: AccountTransaction, id: number | null): Promise<string | undefined> =>
  id === null ? undefined : (await find(tx, user, id))?.fullName

const sinceOf = (of: CvrReport, before: CvrReply, after: CvrReply): Since => ({
  of,
  report: before,
  ...movementBetween(before, after),
})

/** Returns what the files say of variations beside the figures. */
export const variationSentences = (report: CvrReply, sign: string): readonly string[] => {
  const inWords = (value: Money) => `${value < NIL ? '−' : ''}${sign}${moneyWords(absolute(value))}`
  return [unagreedWords(report, inWords), differingWords(report.variations, inWords)].filter(each => each !== null)
}

/** Returns a budget as people call it. */
export const budgetWords = (budget: string | null): string =>
  COST_BUDGETS.find(({ name }) => name === budget)?.label ?? ''

interface CauseRow extends Pick<Cause, 'before' | 'after' | 'effect'> {
  readonly words: string
  readonly place: string
}

/** Returns the causes since the report before in words, the greatest effect first. */
export function causeRows({ report, since }: CvrContent): readonly CauseRow[] {
  if (!since) return []
  const { names, labels } = wordsOf([since.report, report])
  return since.causes.map(({ kind, document, variation, assessment, budget, before, after, effect }) => ({
    words: document
      ? documentWords(document, labels.get(keyOf(document)) ?? '')
      : variation
        ? variationWords(variation)
        : CAUSE_WORDS[kind],
    place: [names.get(assessment), budgetWords(budget)].filter(Boolean).join(' · '),
    before,
    after,
    effect,
  }))
}

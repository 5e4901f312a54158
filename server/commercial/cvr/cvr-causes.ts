import * as v from 'valibot'
import { type CvrCausesReply, type CvrReply, cvrReply } from '#contract/commercial/cvr/cvr-calls'
import { readReport } from '#contract/commercial/cvr/read-report'
import { type Cause, causesOf, movementOf } from '#domain/commercial/cvr/cvr-movement'
import { absolute, compare, type Money, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { figuresOf } from './cvr-figures'

/** Why the final margin of a report is another than in an earlier one, the greatest effect first. */
export interface Movement {
  readonly causes: readonly Cause[]
  readonly movement: Money
}

/** Returns the causes between two reports. Both have all their documents. */
export function movementBetween(before: CvrReply, after: CvrReply): Movement {
  const [was, is] = [readReport(before), readReport(after)]
  const causes = causesOf(was, is).toSorted((a, b) => compare(absolute(b.effect), absolute(a.effect)))
  return { causes, movement: movementOf(was.total, is.total) }
}

/** Returns the kept text of a locked report, read. */
export const lockedReply = async (tx: AccountTransaction, report: number): Promise<CvrReply> =>
  v.parse(cvrReply, JSON.parse(await figuresOf(tx, report)))

/** Returns the causes between two reports in wire form: only what differs is in it. Decision 758. */
export function causesReplyOf(before: CvrReply, after: CvrReply): CvrCausesReply {
  const { causes, movement } = movementBetween(before, after)
  const { names, labels } = wordsOf([before, after])
  const amount = (value: Money): string => textOf('money', value)
  return {
    causes: causes.map(cause => ({
      ...cause,
      document: cause.document && { ...cause.document, label: labels.get(keyOf(cause.document)) ?? '' },
      package: names.get(cause.assessment) ?? '',
      before: amount(cause.before),
      after: amount(cause.after),
      effect: amount(cause.effect),
      reason: reasonOf(cause, after),
    })),
    before: before.total.finalMargin,
    after: after.total.finalMargin,
    movement: amount(movement),
  }
}

/** Returns the key of a document: its kind and its id. */
export const keyOf = ({ source, id }: { readonly source: string; readonly id: number }): string => `${source} ${id}`

/** Returns the names of the packages and the labels of the documents of reports; those of a later one count. */
export function wordsOf(reports: readonly CvrReply[]) {
  return {
    names: new Map<number | null, string>(
      reports.flatMap(({ packages }) => packages.map(each => [each.assessment, each.name])),
    ),
    labels: new Map(reports.flatMap(({ lines }) => lines.map(each => [keyOf(each), each.label]))),
  }
}

/** Returns the reason of a forecast or of known losses as they are now. */
function reasonOf({ kind, assessment, budget }: Cause, { packages }: CvrReply): string | null {
  const of = packages.find(each => each.assessment === assessment)
  if (kind === 'futureLoss') return of?.futureLossReason ?? null
  return kind === 'forecast' ? (of?.rows.find(({ name }) => name === budget)?.reason ?? null) : null
}

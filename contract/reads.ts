import { computeBillTotals } from '#domain/estimating/bill-totals'
import { computeEstimate } from '#domain/estimating/estimate'
import { computeAfcSummary } from '#domain/estimating/afc-summary'
import { computeUnagreedVariations } from '#domain/commercial/variations/unagreed'
import { unagreedVariations } from './commercial/variations/unagreed-variations'
import { afcSummary } from './estimating/afc-summary'
import { billTotals } from './estimating/bill-totals'
import { estimate } from './estimating/estimate'
import { afcTotals, liveEstimates } from './estimating/live-estimates'
import { readiness } from './estimating/readiness'
import { computeAfcTotals, computeLiveEstimates } from '#domain/estimating/live-estimates'
import { computeReadiness } from '#domain/estimating/bill-checks/compute-readiness'
import type { AnswerOf, ComputeOf, Read, ReadInput } from './kit/read'

/** The register of all computed reads. */
export const READS = {
  billTotals,
  estimate,
  afcSummary,
  liveEstimates,
  afcTotals,
  readiness,
  unagreedVariations,
} as const

/** The function of each read. A read without one does not compile, nor does a function without a read. */
const COMPUTES = {
  billTotals: computeBillTotals,
  estimate: computeEstimate,
  afcSummary: computeAfcSummary,
  liveEstimates: computeLiveEstimates,
  afcTotals: computeAfcTotals,
  readiness: computeReadiness,
  unagreedVariations: computeUnagreedVariations,
} satisfies {
  readonly [K in keyof typeof READS]: ComputeOf<(typeof READS)[K]>
}

/** Computes a read. `records` are all unarchived records of the parent of each kind, in record form, as {@link Read.records} names them. */
export function compute<R extends Read>(
  read: R,
  records: Readonly<Record<string, readonly unknown[] | null>>,
  input: ReadInput<R>,
): AnswerOf<R> {
  // Indexed by a name from the register; the definitions above type its functions.
  const run = COMPUTES[read.name as keyof typeof COMPUTES] as unknown as ComputeOf<R>
  return run(records as Parameters<ComputeOf<R>>[0], input)
}

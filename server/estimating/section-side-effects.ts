import { assessment, type Assessment } from '#contract/estimating/assessment'
import {
  fixedCostsLifecycle,
  quantificationLifecycle,
  rateBuildUpLifecycle,
} from '#contract/estimating/assessment-sections'
import { statusAfter } from '#domain/estimating/section-guards'
import type { AccountTransaction } from '../database/session'
import { lifecycleHandler } from '../records/lifecycles/lifecycle-handler'
import { update } from '../records/write/typed'
import { readinessOf } from './readiness-of'

/** The assessment's own status follows its sections, in the same transaction. Source: estimating section 3. */
const follow = async (tx: AccountTransaction, { id, after }: { readonly id: number; readonly after: Assessment }) => {
  const status = statusAfter(after)
  if (status !== null) await update(tx, assessment, id, { status })
}

const facts = {
  readiness: (tx: AccountTransaction, { id }: { readonly id: number }) => readinessOf(tx, id),
}

export const rateBuildUpSideEffects = lifecycleHandler(rateBuildUpLifecycle, {
  facts,
  consequences: { 'start-rate-buildup': follow, 'complete-rate-buildup': follow, 'reopen-rate-buildup': follow },
})
export const quantificationSideEffects = lifecycleHandler(quantificationLifecycle, {
  facts,
  consequences: { 'start-quantification': follow, 'complete-quantification': follow, 'reopen-quantification': follow },
})
export const fixedCostsSideEffects = lifecycleHandler(fixedCostsLifecycle, {
  facts,
  consequences: { 'start-fixedcosts': follow, 'complete-fixedcosts': follow, 'reopen-fixedcosts': follow },
})

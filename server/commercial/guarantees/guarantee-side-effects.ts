import { guaranteeLifecycle } from '#contract/commercial/guarantees/guarantee'
import { dayOf } from '#domain/value/day'
import { lifecycleHandler } from '../../records/lifecycles/lifecycle-handler'

/** The server's part of the lifecycle of a guarantee or bond. Decision 729. */
export const guaranteeSideEffects = lifecycleHandler(guaranteeLifecycle, {
  facts: { today: tx => Promise.resolve(dayOf(tx.at)) },
  consequences: {},
})

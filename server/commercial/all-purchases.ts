import { FIXED_COST_PURCHASE } from './fixed-cost-purchases'
import { MATERIAL_PURCHASE } from './material-purchases'
import type { PurchaseDocuments } from './purchases'

/** Both ways of buying. */
export const PURCHASES: readonly PurchaseDocuments[] = [MATERIAL_PURCHASE, FIXED_COST_PURCHASE]

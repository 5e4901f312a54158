import type { AccountTransaction } from '../database/session'
import { learnUnits, taughtUnits } from '../imports/taught-units'
import { requireImport } from './import-bill-stage'

/** Units in a bill are a product's, and mean the same in every bill. */
const BILL = { resource: '', per: '1' } as const

/** The unit spellings a firm has taught, as [key, unit]. */
export async function knownUnits(tx: AccountTransaction): Promise<[string, string][]> {
  requireImport(tx)
  return (await taughtUnits(tx, [BILL.resource])).map(({ key, unit }) => [key, unit])
}

export const learnBillUnits = (tx: AccountTransaction, units: readonly (readonly [string, string])[]): Promise<void> =>
  learnUnits(
    tx,
    units.map(([key, unit]) => ({ ...BILL, key, unit })),
  )

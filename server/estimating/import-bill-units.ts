import type { AccountTransaction } from '../database/session'
import { requireImport } from './import-bill-stage'

/** The unit spellings a firm has taught, as [key, unit]. */
export async function knownUnits(tx: AccountTransaction): Promise<[string, string][]> {
  requireImport(tx)
  const rows = await tx.db.selectFrom('unit_synonym').select(['key', 'unit']).orderBy('key').execute()
  return rows.map(({ key, unit }) => [key, unit])
}

/** Keeps what one import taught; the newer meaning of a spelling stands. */
export async function learnUnits(tx: AccountTransaction, units: readonly (readonly [string, string])[]): Promise<void> {
  if (units.length === 0) return
  const { account, user } = tx.identity
  const rows = [...new Map(units)].map(([key, unit]) => ({
    account_id: account,
    key,
    unit,
    learned_at: tx.at,
    learned_by: user,
  }))
  await tx.db
    .insertInto('unit_synonym')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['account_id', 'key']).doUpdateSet(({ ref }) => ({
        unit: ref('excluded.unit'),
        learned_at: ref('excluded.learned_at'),
        learned_by: ref('excluded.learned_by'),
      })),
    )
    .execute()
}

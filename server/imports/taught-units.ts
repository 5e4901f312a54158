import type { TaughtUnit } from '#contract/import/record-import'
import type { AccountTransaction } from '../database/session'

/** What the firm has taught about units in files of these resources. */
export function taughtUnits({ db }: AccountTransaction, resources: readonly string[]): Promise<TaughtUnit[]> {
  return db
    .selectFrom('unit_synonym')
    .select(['resource', 'key', 'unit', 'per'])
    .where('resource', 'in', resources)
    .orderBy('resource')
    .orderBy('key')
    .execute()
}

/** Keeps what one import taught; the newer meaning of a spelling stands. */
export async function learnUnits(
  { db, identity, at }: AccountTransaction,
  units: readonly TaughtUnit[],
): Promise<void> {
  if (units.length === 0) return
  const newest = new Map(units.map(each => [`${each.resource} ${each.key}`, each]))
  const rows = [...newest.values()].map(each => ({
    ...each,
    account_id: identity.account,
    learned_at: at,
    learned_by: identity.user,
  }))
  await db
    .insertInto('unit_synonym')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['account_id', 'resource', 'key']).doUpdateSet(({ ref }) => ({
        unit: ref('excluded.unit'),
        per: ref('excluded.per'),
        learned_at: ref('excluded.learned_at'),
        learned_by: ref('excluded.learned_by'),
      })),
    )
    .execute()
}

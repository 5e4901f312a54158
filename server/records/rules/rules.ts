import type { Row } from '#domain/records/path'
import type { Resource } from '#contract/kit/resource'
import type { NewIds } from './rule'
import type { AccountTransaction } from '../../database/session'

/** Asks the resource's rule, when it has one, whether these records may be written. */
export async function checkRule(
  tx: AccountTransaction,
  resource: Resource,
  records: readonly Row[],
  newIds: NewIds = [],
): Promise<void> {
  if (records.length > 0) await tx.registers.rules[resource.name]?.(tx, records, newIds)
}

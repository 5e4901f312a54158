import { sealedBy, whySealedOnWire } from '#contract/evidence'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import { readRecords } from '../read/read'

/**
 * Throws `conflict` where records that people add, change, archive or delete are evidence of something that was sent, approved or paid. The paper is
 * locked, so that it is not decided meanwhile. Decision 668.
 */
export async function checkEvidence(
  tx: AccountTransaction,
  resource: Resource,
  action: 'add' | 'change',
  records: readonly Row[],
): Promise<void> {
  const { evidence } = resource
  const by = sealedBy(resource)
  if (evidence === null || by === null) return
  const ids = [...new Set(records.map(record => record[evidence.of]))].filter(id => typeof id === 'number')
  const papers = await readRecords(tx, by, ids, { lock: true })
  for (const { record } of papers.values()) {
    const message = whySealedOnWire(resource, action, record)
    if (message !== null) throw new ProblemError('conflict', { message })
  }
}

/** Evidence stays with what it is of, sent or not. */
export function checkStaysWith({ evidence }: Resource, before: Row, after: Row): void {
  if (evidence === null || before[evidence.of] === after[evidence.of]) return
  const message = 'This cannot be changed once the record is made'
  throw new ProblemError('invalid', { errors: [{ path: evidence.of, message }] })
}

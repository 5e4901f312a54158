import { sql } from 'kysely'
import { whyNot } from '#contract/lifecycles'
import { ProblemError } from '#contract/kit/problem'
import { type Resource, scopeOf } from '#contract/kit/resource'
import type { AccountTransaction } from '../../database/session'
import { tableOf } from '../../database/schema/naming'
import { checkEvidence } from '../write/evidence'
import { readRecord } from '../read/read'
import { recordRevisions } from '../write/revision'
import { checkRule } from '../rules/rules'

/** Archives or brings back one record; one that is so already stays untouched. */
export async function setArchived(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  archived: boolean,
): Promise<void> {
  const stored = await readRecord(tx, resource, id, { lock: true })
  if (!stored) throw new ProblemError('not-found')
  const before = stored.record.archivedAt ?? null
  if ((before !== null) === archived) return
  const after = archived ? tx.at : null
  const refused = archived ? whyNot('archive', resource, stored.record) : null
  if (refused !== null) throw new ProblemError('wrong-state', { message: refused })
  await checkRule(tx, resource, [stored.record])
  await checkEvidence(tx, resource, archived ? 'change' : 'add', [stored.record])
  await sql`update ${sql.table(tableOf(resource))} set archived_at = ${after}, updated_at = ${tx.at}, updated_by = ${tx.identity.user} where id = ${id}`.execute(
    tx.db,
  )
  await recordRevisions(tx, resource, archived ? 'archive' : 'unarchive', [
    { id, scope: scopeOf(resource, stored.record), changes: { archivedAt: [before, after] } },
  ])
  await tx.registers.afterRemoval[resource.name]?.(tx, {
    id,
    record: stored.record,
    action: archived ? 'archive' : 'unarchive',
  })
}

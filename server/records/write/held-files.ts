import type { Row } from '#domain/records/path'
import { fieldsOfKind, type Resource } from '#contract/kit/resource'
import type { AccountTransaction } from '../../database/session'
import { assertMayHold } from '../read/file-access'

/** Holding a file opens it to the person who reads the record, so each one newly set must be one the writer may read. `rows` hold what is set. */
export async function checkHeldFiles(tx: AccountTransaction, resource: Resource, rows: readonly Row[]): Promise<void> {
  const ids = fieldsOfKind(resource, 'file').flatMap(name =>
    rows.map(row => row[name]).filter(id => typeof id === 'number'),
  )
  if (ids.length > 0) await assertMayHold(tx, ids)
}

import { SET_ASIDE } from '#contract/commands'
import { type Resource, scopeOf } from '#contract/kit/resource'
import { validatePatch } from '#contract/kit/validate'
import { readPath, type Row, sameValue } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import { readRecord } from '../read/read'
import { changesOf, recordRevisions } from './revision'

/**
 * Puts into the history what someone wanted these fields to be and gave up for what they are. Nothing else changes. Values that a person could not have
 * entered are left out, those of fields that only the server writes too: to refuse them would leave a device with a change it can never give up.
 */
export async function setAside(tx: AccountTransaction, resource: Resource, id: number, values: Row): Promise<void> {
  const stored = await readRecord(tx, resource, id, { lock: true })
  if (!stored) return
  const { record } = stored
  const paths = Object.keys(values).filter(
    path => validatePatch(resource, { [path]: values[path] }).ok && !sameValue(values[path], readPath(record, path)),
  )
  if (paths.length === 0) return
  const changes = changesOf(
    paths,
    path => values[path],
    path => readPath(record, path),
  )
  await recordRevisions(tx, resource, SET_ASIDE, [{ id, scope: scopeOf(resource, record), changes }])
}

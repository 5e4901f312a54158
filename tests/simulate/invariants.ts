import { sameValue } from '#domain/records/path'
import { groupBy } from '#local/group-by'
import { foldEntries, plainRow } from '#local/pending'
import type { Device } from './device'
import type { Oracle } from './oracle'

/**
 * What must hold on a device's disk after every committed transaction (guides/sync.md 5: conservation, law, cursors, isolation,
 * uniqueness). Answers what does not, in words.
 */
export function brokenOnDisk(device: Device, oracle: Oracle): string[] {
  const broken: string[] = []
  const { outbox, shadows } = device
  const shadowOf = new Map(shadows.map(shadow => [`${shadow.resource} ${shadow.id}`, shadow]))
  const recordOf = new Map(device.allRecords.map(({ resource, record }) => [`${resource} ${record.id}`, record]))
  const pendingOf = groupBy(outbox, entry => `${entry.resource} ${entry.id}`)
  for (const key of new Set([...shadowOf.keys(), ...pendingOf.keys()])) {
    const shadow = shadowOf.get(key)
    const pending = pendingOf.get(key) ?? []
    const record = recordOf.get(key)
    if (!shadow) broken.push(`${key}: ${pending.length} changes wait without a shadow`)
    else if (pending.length === 0 && shadow.row !== null) broken.push(`${key}: a shadow of nothing waiting`)
    else {
      const folded = foldEntries(shadow.row, pending)
      const shown = record ? plainRow(record) : null
      if (!sameValue(folded && { ...folded, id: 0 }, shown && { ...shown, id: 0 })) broken.push(`${key}: shows ${JSON.stringify(shown)}, but its fold is ${JSON.stringify(folded)}`)
    }
  }
  for (const [key, record] of recordOf) {
    if ((record._dirty === 1) !== pendingOf.has(key)) broken.push(`${key}: dirty is ${record._dirty}`)
    if (record._rev > 0 && device.scopes.some(row => row.scope === record._scope && row.state === 'revoked' && !row.clearing)) broken.push(`${key} is still here though ${record._scope} is revoked`)
  }
  for (const [key, record] of recordOf) {
    const [resource = ''] = key.split(' ')
    if (record._dirty === 0 && !oracle.mayReuse && oracle.deletedBy(resource, record.id) === device.number) broken.push(`${key} is back though this device deleted it`)
  }
  // A one-to-one record may be added again after its deletion; nothing else may have one number twice.
  for (const [key, pending] of pendingOf) {
    const [adds, deletes] = (['add', 'delete'] as const).map(kind => pending.filter(entry => entry.kind === kind).length)
    if ((adds ?? 0) > (deletes ?? 0) + 1 && !oracle.mayReuse) broken.push(`${key}: two records have one number`)
  }
  for (const entry of outbox) if (entry.needs.some(need => need >= entry.seq)) broken.push(`entry ${entry.seq} needs ${entry.needs.join()}`)
  for (const row of device.scopes) {
    const before = device.heads.get(row.scope) ?? 0
    if (row.state === 'consistent' && row.head < before) broken.push(`${row.scope} went back from ${before} to ${row.head}`)
    device.heads.set(row.scope, row.state === 'consistent' ? row.head : row.cursor === null ? 0 : before)
  }
  for (const { resource, id, path, value } of device.intents.lost(outbox, oracle)) broken.push(`lost: ${resource} ${id} ${path} = ${value}`)
  return broken.map(each => `${device.name}: ${each}`)
}

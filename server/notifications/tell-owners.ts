import { labelOf, type Resource } from '#contract/kit/resource'
import { findResource } from '#contract/resources'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../database/session'
import { notify } from './notify'

/** Whose the value at a path of a record is; null when it is the system's. */
export interface Owned {
  readonly path: string
  readonly by: number | null
}

/** Tells those whose values were not taken, each once for all their values; nobody is notified of what they did themselves. `words` say it, given the record's name and the fields'. */
export async function tellOwners(
  tx: AccountTransaction,
  resource: Resource,
  { id, record }: { readonly id: number; readonly record: Row },
  owned: readonly Owned[],
  words: (name: string, fields: string) => string,
): Promise<void> {
  const labels = new Map<number, Set<string>>()
  for (const { path, by } of owned) {
    if (by === null || by === tx.identity.user) continue
    const label = resource.fields[path.split('.', 1)[0] ?? '']?.label ?? findResource(path)?.singular ?? path
    labels.set(by, (labels.get(by) ?? new Set()).add(label))
  }
  const name = resource.label.length > 0 ? labelOf(resource, record) : resource.singular
  await notify(
    tx,
    [...labels].map(([user, fields]) => ({
      user,
      kind: 'overruled',
      subject: { resource: resource.name, id },
      name: words(name, [...fields].join(', ')),
    })),
  )
}

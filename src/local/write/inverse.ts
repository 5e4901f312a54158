import { pathFromWire } from '#contract/fields/codec'
import type { Transition } from '#contract/kit/lifecycle'
import { lifecycleWith } from '#contract/lifecycles'
import { type Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { AT_START } from '#domain/value/position'
import { siblings } from './order'
import { UNDONE, withReason } from './lowering'
import type { Prepared } from './prepare'
import type { Tables } from '../store/stored'
import type { Change, LocalRecord } from '../types'

/**
 * Returns the changes that take an operation back, worked out before it is shown; null when there are none: a delete, and a command that
 * decides something. A set goes back from what it wrote, so that a value someone else has written since becomes a conflict, not a loss.
 */
export async function inverseOf(tables: Tables, prepared: Prepared): Promise<Change[] | null> {
  const { resource, id, kind } = prepared
  const definition = resourceNamed(resource)
  if (kind === 'add') return [{ kind: 'delete', resource, id }]
  if (kind === 'set')
    return [
      {
        kind,
        resource,
        id,
        set: inRecordForm(definition, withReason(definition, prepared.base, prepared.set, UNDONE)),
        seen: inRecordForm(definition, prepared.set),
      },
    ]
  if (kind !== 'command') return null
  const back = (name: string, input: Row = {}): Change[] => [{ kind: 'command', resource, id, name, input }]
  const record = await tables.records(resource).get(id)
  switch (prepared.command?.name) {
    case 'archive':
      return record?.['archivedAt'] === null ? back('unarchive') : []
    case 'unarchive':
      return record?.['archivedAt'] === null ? [] : back('archive')
    case 'move':
      return record && definition.order ? back('move', { after: await before(tables, definition, record) }) : null
    default:
      return record ? moveBack(definition, record, prepared.command?.name ?? '') : null
  }
}

/**
 * The transition that leads back from where this one leads to where the record is now. Both wait for a connection, ask for nothing and set nothing
 * but the state: else the way back would not take back all of it.
 */
function moveBack(resource: Resource, record: LocalRecord, name: string): Change[] | null {
  const lifecycle = lifecycleWith(resource, name)
  const made = lifecycle?.transitions[name]
  if (!lifecycle || !made || !isBare(made)) return null
  const back = Object.values(lifecycle.transitions).find(
    transition => isBare(transition) && transition.from.includes(made.to) && transition.to === record[lifecycle.field],
  )
  return back ? [{ kind: 'command', resource: resource.name, id: record.id, name: back.name, input: {} }] : null
}
const isBare = ({ when, input, sets, guards, rank }: Transition): boolean =>
  when === 'queue' && rank !== 'hidden' && [input, sets, guards].every(each => Object.keys(each).length === 0)

const inRecordForm = (resource: Resource, values: Row): Row =>
  Object.fromEntries(Object.entries(values).map(([path, value]) => [path, pathFromWire(resource, path, value)]))

/** The id of what a record stands behind in its list. */
async function before(tables: Tables, resource: Resource, record: Row): Promise<number> {
  const ids = await siblings(tables, resource, record).primaryKeys()
  return ids[ids.indexOf(Number(record['id'])) - 1] ?? AT_START
}

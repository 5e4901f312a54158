import type { FieldConflict } from '#contract/kit/problem'
import { resourceNamed } from '#contract/resources'
import type { Choice, OutboxEntry } from '#local/types'
import type { Device } from './device'
import { asSent } from './model/forms'
import { shownRow } from './model/shown'
import { at, isMap, same, spelled } from './model/values'
import type { World } from './world'

/** What a person looks at when they choose: by path, what it was, what their device shows and what the office has. */
export interface Shown {
  readonly path: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}
type Choices = Readonly<Record<string, Choice>>

export function whatIsShown(
  device: Device,
  { seq, kind, resource, id }: OutboxEntry,
  conflict: readonly FieldConflict[],
): Shown[] {
  const isIt = (each: { readonly resource: string; readonly id: number }): boolean =>
    each.resource === resource && each.id === id
  const waiting = device.outbox.filter(isIt)
  const deleted = waiting.find(entry => entry.kind === 'delete' && entry.seq > seq)
  // Where they have deleted it here since, they are asked about what they wanted before.
  const record = deleted
    ? shownRow(
        device.shadows.find(isIt)?.row ?? null,
        waiting.filter(entry => entry.seq < deleted.seq),
      )
    : device.records(resource).find(each => each.id === id)
  // A third change shows in the open sheet: theirs is what the device last heard of the record, unless it says nothing newer.
  const heard = device.shadows.find(isIt)?.row ?? null
  const newest = (path: string, base: unknown, theirs: unknown): unknown => {
    const now = heard ? asSent(resource, path, at(heard, path)) : theirs
    return same(now, base) ? theirs : now
  }
  return conflict.map(({ path, base, mine, theirs }) => ({
    path,
    base,
    theirs: kind === 'delete' ? theirs : newest(path, base, theirs),
    mine: record ? asSent(resource, path, at(record, path)) : mine,
  }))
}

/** The keys a person chooses by: a field, or each value two people can write in a cell. */
export function keysOf(resource: string, { path }: FieldConflict): string[] {
  const [name = '', key] = path.split('.')
  const columns = Object.entries(resourceNamed(resource).fields[name]?.cell ?? {})
  return key === undefined
    ? [path]
    : columns
        .filter(([, { kind }], index) => index === 0 || kind === 'text' || kind === 'note')
        .map(([column]) => `${path}.${column}`)
}

/** After a choice the device wants exactly what was chosen: what the person kept waits to be sent, what they gave up never goes again. */
export function checkChosen(
  world: World,
  device: Device,
  { kind, resource, id }: OutboxEntry,
  shown: readonly Shown[],
  choices: Choices,
): void {
  const waiting = device.outbox.filter(entry => entry.resource === resource && entry.id === id)
  if (kind === 'delete' && Object.values(choices).includes('theirs')) {
    if (waiting.some(entry => entry.kind === 'delete'))
      world.broken.push(`${device.name}: ${resource} ${id} was to be kept, and its delete still waits`)
    return
  }
  if (kind !== 'set' && kind !== 'add') return
  for (const each of shown) {
    const { path, mine, theirs } = each
    if (same(mine, theirs)) continue
    const wanted = expected(resource, each, choices)
    const asked = waiting.filter(entry => entry.kind === 'set' && path in entry.set).map(entry => entry.set[path])
    if (!same(wanted, theirs) && !asked.some(value => same(value, wanted)))
      world.broken.push(
        `${device.name}: ${path} of ${resource} ${id} was to be ${spelled(wanted)}, and ${asked.map(spelled).join()} waits`,
      )
    if (same(wanted, mine)) continue
    if (asked.some(value => same(value, mine)))
      world.broken.push(`${device.name}: gave up ${path} ${spelled(mine)} of ${resource} ${id}, and it still waits`)
    if (spelled(mine).includes('~')) world.oracle.giveUp(`${resource} ${id}`, path, mine)
  }
}

/** What the choices come to. In a cell each value is chosen by itself; what only one of the two changed stays theirs who changed it. */
function expected(resource: string, { path, base, mine, theirs }: Shown, choices: Choices): unknown {
  const [name = '', key] = path.split('.')
  if (choices[path] === 'theirs') return theirs
  if (key === undefined || !isMap(mine) || !isMap(theirs)) return mine
  const columns = Object.entries(resourceNamed(resource).fields[name]?.cell ?? {})
  const [first = ''] = columns.map(([column]) => column)
  return Object.fromEntries(
    columns.map(([column, { kind }], index) => {
      const isAsked = index === 0 || kind === 'text' || kind === 'note'
      const choice = choices[`${path}.${column}`] ?? (isAsked ? undefined : choices[`${path}.${first}`])
      const isMine = choice === undefined ? !same(mine[column], isMap(base) ? base[column] : null) : choice === 'mine'
      return [column, isMine ? mine[column] : theirs[column]]
    }),
  )
}

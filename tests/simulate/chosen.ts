import type { FieldClash } from '#contract/problem'
import type { Choice, OutboxEntry } from '#local/types'
import type { Device } from './device'
import { asSent } from './model/forms'
import { at, same, spelled } from './model/values'
import type { World } from './world'

/** What a person looks at when they choose: by path, what their device shows and what the office has. */
export interface Shown {
  readonly path: string
  readonly mine: unknown
  readonly theirs: unknown
}

export function whatIsShown(device: Device, { resource, id }: OutboxEntry, clash: readonly FieldClash[]): Shown[] {
  const record = device.records(resource).find(each => each.id === id)
  return clash.map(({ path, theirs }) => ({
    path,
    theirs,
    mine: asSent(resource, path, record ? at(record, path) : null),
  }))
}

/** After a choice the device wants exactly what was chosen: what the person kept waits to be sent, what they gave up never goes again. */
export function checkChosen(
  world: World,
  device: Device,
  { kind, resource, id }: OutboxEntry,
  shown: readonly Shown[],
  choices: Readonly<Record<string, Choice>>,
): void {
  if (kind !== 'set' && kind !== 'add') return
  const waiting = device.outbox.filter(entry => entry.resource === resource && entry.id === id && entry.kind === 'set')
  for (const { path, mine, theirs } of shown) {
    if (same(mine, theirs)) continue
    const asks = waiting.filter(entry => path in entry.set)
    if (choices[path] === 'mine') {
      if (!asks.some(entry => same(entry.set[path], mine)))
        world.broken.push(
          `${device.name}: chose ${path} ${spelled(mine)} of ${resource} ${id}, and it does not wait to be sent`,
        )
    } else {
      if (asks.some(entry => same(entry.set[path], mine)))
        world.broken.push(`${device.name}: gave up ${path} ${spelled(mine)} of ${resource} ${id}, and it still waits`)
      if (spelled(mine).includes('~')) world.oracle.giveUp(`${resource} ${id}`, path, mine)
    }
  }
}

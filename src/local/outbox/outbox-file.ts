import * as v from 'valibot'
import { ProblemError } from '#contract/kit/problem'
import { FOLLOWED_CONTRACT, type WireOperation } from '#contract/sync/protocol'
import { pathsFromWire } from '#contract/fields/codec'
import { findResource } from '#contract/resources'
import { outboxLines } from './outbox-lines'
import type { Tables } from '../store/stored'
import type { Action, Change, OutboxEntry } from '../types'

/** Unsent work as a file a person can keep: what it says is in words first, and whole in wire form after, so that it can be read back. */
export async function exportOutbox(tables: Tables, replica: string, at: string): Promise<string> {
  const lines = await outboxLines(tables)
  const changes = lines.map(({ entry, recordLabel, waitsFor }) => ({
    what: entry.label,
    record: recordLabel,
    state: entry.state,
    waitsFor,
    problem: entry.problem?.message ?? null,
    ...wireOf(entry),
    group: entry.group,
  }))
  return JSON.stringify({ format: FORMAT, replica, exportedAt: at, changes }, null, 2)
}

/** An entry as it is sent. */
export function wireOf(entry: OutboxEntry): WireOperation {
  const { seq, kind, resource, id, set, base, baseRev, command, needs, at } = entry
  const sent = { seq, kind, resource, id, set, base, baseRev, command, needs: [...needs], at }
  return saysWhatFollows(entry) ? { ...sent, follows: true } : sent
}

/** Whether the entry was written by an app that puts what follows a ref into it; an older one left it as it was. */
function saysWhatFollows({ kind, resource, set, contract }: OutboxEntry): boolean {
  const leader = findResource(resource)?.following?.leader
  return kind === 'set' && leader !== undefined && leader in set && contract >= FOLLOWED_CONTRACT
}

const FORMAT = 'quoin-unsent-1'
const savedFile = v.object({
  format: v.literal(FORMAT),
  changes: v.array(
    v.object({
      what: v.string(),
      group: v.number(),
      kind: v.picklist(['add', 'set', 'delete', 'command']),
      resource: v.string(),
      id: v.number(),
      set: v.record(v.string(), v.unknown()),
      command: v.nullable(v.object({ name: v.string(), input: v.record(v.string(), v.unknown()) })),
    }),
  ),
})

/** The edits an exported file stands for, in order, to be made again on another device. Photos do not travel in it. */
export function editsInFile(text: string): Action[] {
  const result = v.safeParse(savedFile, parseJson(text))
  if (!result.success) throw new ProblemError('unsupported-type', { message: 'This is not a file of unsent changes' })
  const edits = new Map<number, { label: string; changes: Change[] }>()
  for (const { what, group, kind, resource: name, id, set, command } of result.output.changes) {
    const resource = findResource(name)
    if (!resource) throw new ProblemError('invalid', { message: `This version of the app does not know "${name}"` })
    const values = pathsFromWire(resource, set)
    const change: Change =
      kind === 'add'
        ? { kind, resource: name, id, values }
        : kind === 'set'
          ? { kind, resource: name, id, set: values }
          : kind === 'delete'
            ? { kind, resource: name, id }
            : { kind, resource: name, id, name: command?.name ?? '', input: command?.input ?? {} }
    const edit = edits.get(group) ?? { label: what, changes: [] }
    edit.changes.push(change)
    edits.set(group, edit)
  }
  return [...edits.values()]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

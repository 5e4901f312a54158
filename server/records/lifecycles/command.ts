import * as v from 'valibot'
import { cellsOf, type Row } from '#domain/records/path'
import type { Command } from '#contract/kit/command'
import { findCommand, SET_ASIDE, SETTLED } from '#contract/commands'
import { recordToWire } from '#contract/fields/codec'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import type { AccountTransaction } from '../../database/session'
import { requireRun } from '../rules/access'
import { setArchived } from '../delete/archive'
import type { CommandHandler } from './command-handler'
import { moveRecord } from './move'
import { readRecord } from '../read/read'
import { requireLive } from '../write/require-live'
import { setAside } from '../write/set-aside'
import { updateRecords } from '../write/update'

/** Commands every resource has. */
const COMMON: Readonly<Record<string, CommandHandler>> = {
  archive: (tx, resource, id) => setArchived(tx, resource, id, true),
  unarchive: (tx, resource, id) => setArchived(tx, resource, id, false),
  [SET_ASIDE]: (tx, resource, id, input) => setAside(tx, resource, id, cellsOf(input.values)),
  [SETTLED]: (tx, resource, id, input) =>
    tx.registers.afterSettling(tx, resource, id, v.parse(v.array(v.string()), input.paths)),
  move: (tx, resource, id, input) => moveRecord(tx, resource, id, Number(input.after)),
}

/** Runs a named command. Throws `not-found` for a name the resource has not, `forbidden`, `invalid`, or what the command refuses. */
export async function runCommand(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  name: string,
  input: unknown,
): Promise<void> {
  const command = findCommand(resource, name)
  const carryOut = command && handlerOf(tx, resource, command)
  if (!command || !carryOut) throw new ProblemError('not-found')
  requireRun(tx.identity, resource, command)
  const given = v.safeParse(command.input, input ?? {})
  if (!given.success)
    throw new ProblemError('invalid', {
      errors: given.issues.map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
    })
  if (Object.values(command.fields).some(({ kind }) => kind === 'ref')) {
    // First, so that a record which is hidden from the caller is like an absent one, whatever the command names.
    if (!(await readRecord(tx, resource, id))) throw new ProblemError('not-found')
    await requireLive(tx, command.fields, given.output)
  }
  await carryOut(tx, resource, id, given.output)
}

/** A transition of its lifecycle, a command of its own, one that only sets fields, or one every resource has. */
function handlerOf(
  { registers }: AccountTransaction,
  resource: Resource,
  command: Command,
): CommandHandler | undefined {
  const { name, sets } = command
  const lifecycleHandler = registers.handlersOf(resource)
  if (lifecycleHandler?.has(name)) return (tx, _resource, id, input) => lifecycleHandler.transition(tx, id, name, input)
  const own = registers.commands[resource.name]?.[name]
  return own ?? (Object.keys(sets).length > 0 ? setFields(sets) : COMMON[name])
}

const setFields =
  (sets: Row): CommandHandler =>
  async (tx, resource, id) => {
    const stored = await readRecord(tx, resource, id, { lock: true })
    if (!stored) throw new ProblemError('not-found')
    await updateRecords(tx, resource, [{ id, set: recordToWire(resource.fields, sets), before: stored.record }])
  }

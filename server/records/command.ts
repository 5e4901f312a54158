import * as v from 'valibot'
import type { Row } from '#domain/records/path'
import { findCommand, SET_ASIDE, SETTLED } from '#contract/commands'
import { ProblemError } from '#contract/problem'
import type { Resource } from '#contract/resource'
import type { AccountTransaction } from '../database/session'
import { requireRun } from './access'
import { setArchived } from './archive'
import type { CommandHandler } from './command-handler'
import { moveRecord } from './move'
import { setAside } from './set-aside'

/** Commands every resource has. */
const COMMON: Readonly<Record<string, CommandHandler>> = {
  archive: (tx, resource, id) => setArchived(tx, resource, id, true),
  unarchive: (tx, resource, id) => setArchived(tx, resource, id, false),
  [SET_ASIDE]: (tx, resource, id, input) => setAside(tx, resource, id, input.values as Row),
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
  const handler = tx.registers.commands[resource.name]?.[name] ?? COMMON[name]
  if (!command || !handler) throw new ProblemError('not-found')
  requireRun(tx.identity, resource, command)
  const given = v.safeParse(command.input, input ?? {})
  if (!given.success)
    throw new ProblemError('invalid', {
      errors: given.issues.map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
    })
  await handler(tx, resource, id, given.output as Row)
}

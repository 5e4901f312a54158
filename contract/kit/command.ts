import * as v from 'valibot'
import type { Row } from '#domain/records/path'
import { fieldSchema } from '../fields/schema'
import type { PermissionResource } from '../permissions'
import type { ValuesOf } from './record-values'
import { byName, type RecordOf, type Resource } from './resource'
import type { Fields } from '../fields/field'

/**
 * A named operation for what an edit of one record cannot express. `queue` commands may wait in the outbox. `online` ones move money, number
 * documents or reach other people: they say so before the tap and never run later on their own. Decision 005.
 */
export interface Command {
  readonly name: string
  /** The resource it acts on. */
  readonly resource: string
  /** Label of its button. */
  readonly label: string
  /** Fields of its input; none for the commands every resource has. */
  readonly fields: Fields
  /** Schema of its input, in wire form. */
  readonly input: v.GenericSchema<unknown, Row>
  /** `own`: the person who owns the record. */
  readonly permission: readonly PermissionResource[] | 'own'
  readonly when: 'queue' | 'online'
  /** Values it sets on its record, in record form, known before the server replies. */
  readonly sets: Row
}

/** One command as its definition gives it. */
export interface CommandGiven {
  readonly label: string
  readonly input?: Fields
  readonly permission: readonly PermissionResource[] | 'own'
  readonly when: 'queue' | 'online'
  readonly sets?: Row
}

/** The commands of one resource by name. `C` carries the given definitions, for typed calls and handlers. */
export interface Commands<R extends Resource = Resource, C = unknown> {
  readonly resource: R
  readonly commands: Readonly<Record<string, Command>>
  readonly _given?: C
}

/** Input of a command, in record form. */
export type InputOf<G> = G extends { readonly input: infer I extends Fields }
  ? ValuesOf<I>
  : Readonly<Record<string, never>>

/** Freezes a resource's own commands. POST /api/{path}/{ids}/transitions/{name} runs one, and so does an outbox operation when the command may wait. */
export const defineCommands = <
  R extends Resource,
  const C extends Readonly<Record<string, CommandGiven & { readonly sets?: Partial<RecordOf<R>> }>>,
>(
  resource: R,
  given: C,
): Commands<R, C> => Object.freeze({ resource, commands: commandsFrom(resource, given) })

/** Returns a definition's commands, keyed by name. */
export function commandsFrom(
  resource: Resource,
  given: Readonly<Record<string, CommandGiven>>,
): Readonly<Record<string, Command>> {
  const made = Object.entries(given).map(
    ([name, { label, input = {}, permission, when, sets = {} }]): [string, Command] => [
      name,
      Object.freeze({
        name,
        resource: resource.name,
        label,
        fields: input,
        input: inputSchema(input),
        permission,
        when,
        sets,
      }),
    ],
  )
  return byName(Object.fromEntries(made))
}

/** Optional fields become null when missing. */
const inputSchema = (fields: Fields): v.GenericSchema<unknown, Row> =>
  v.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        field.required ? fieldSchema(field) : v.optional(fieldSchema(field), null),
      ]),
    ),
  )

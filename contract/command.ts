import type * as v from 'valibot'
import type { PermissionResource } from './permissions'

/**
 * A named consequence: what an edit of one record cannot say. `queue` commands may wait in the outbox; `online` ones move money, number
 * documents or reach others, say so before the tap and never run by themselves later. Source: decision 005.
 */
export interface Command<Input extends v.GenericSchema = v.GenericSchema> {
  readonly name: string
  /** The resource whose record it acts on. */
  readonly resource: string
  /** What the button says. */
  readonly label: string
  readonly input: Input
  /** `own`: whoever may see the record, which is one person's. */
  readonly permission: readonly PermissionResource[] | 'own'
  readonly when: 'queue' | 'online'
}

/** Freezes a command's definition. POST /api/{path}/{ids}/transitions/{name} runs it, and so does an outbox operation when it may wait. */
export const defineCommand = <const I extends v.GenericSchema>(command: Command<I>): Command<I> =>
  Object.freeze(command)

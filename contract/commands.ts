import * as v from 'valibot'
import type { Command } from './command'
import { LIFECYCLES } from './lifecycles'
import { notificationCommands } from './platform/notification-commands'
import type { Resource } from './resource'

/** The commands resources have of their own, by resource: the server's handlers are typed by this register. */
export const OWN_COMMANDS = { notification: notificationCommands } as const
const COMMANDS: readonly Command[] = Object.values({ ...OWN_COMMANDS, ...LIFECYCLES }).flatMap(({ commands }) =>
  Object.values(commands),
)

const nothing = v.strictObject({})
/** Values by field path, in wire form. */
const valuesInput = v.strictObject({ values: v.record(v.pipe(v.string(), v.maxLength(100)), v.unknown()) })
/** 0 the start, an id, or -1 the end. Spec: platform 7.7. */
const moveInput = v.strictObject({ after: v.pipe(v.number(), v.safeInteger(), v.minValue(-1)) })

/** Writes into a record's history what a person wanted and gave up in a conflict; the record stays as it is. Source: decision 040. */
export const SET_ASIDE = 'setAside'

/**
 * Tells those whose values a person did not take in a conflict; the record stays as it is. On a delete it rides along: that one was settled over
 * what others had changed. Source: decisions 130, 172.
 */
export const SETTLED = 'settled'
export const pathsInput = v.strictObject({
  paths: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(1_000)),
})

/** The commands a record of this resource takes: those every resource has (archive, unarchive, what was set aside or settled, and move where it has an order) and its own. */
export function commandsOf(resource: Resource): readonly Command[] {
  const common = {
    resource: resource.name,
    fields: {},
    permission: resource.permission.write,
    when: 'queue',
    sets: {},
  } as const
  const generic: Command[] = [
    { ...common, name: 'archive', label: 'Archive', input: nothing },
    { ...common, name: 'unarchive', label: 'Unarchive', input: nothing },
    { ...common, name: SET_ASIDE, label: 'Keep in the history', input: valuesInput },
    { ...common, name: SETTLED, label: 'Tell the person whose value wasn’t kept', input: pathsInput },
  ]
  if (resource.order) generic.push({ ...common, name: 'move', label: 'Move', input: moveInput })
  return [...generic, ...COMMANDS.filter(command => command.resource === resource.name)]
}

/** Commands that only say something about a record: where it is gone, nothing is left to be said. */
const REMARKS: ReadonlySet<string> = new Set([SET_ASIDE, SETTLED, 'read'])
export const isRemark = (command: Command): boolean => REMARKS.has(command.name)

export const findCommand = (resource: Resource, name: string): Command | undefined =>
  commandsOf(resource).find(command => command.name === name)

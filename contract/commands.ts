import * as v from 'valibot'
import type { Command } from './kit/command'
import { LIFECYCLES } from './lifecycles'
import { costAssignment } from './commercial/assignments/cost-assignment'
import { recodeOf } from './commercial/assignments/define-assignment'
import { fixedCostAssignment } from './commercial/assignments/fixed-cost-assignment'
import { incomingAssignment } from './commercial/assignments/incoming-assignment'
import { labourAssignment } from './commercial/assignments/labour-assignment'
import { outgoingAssignment } from './commercial/assignments/outgoing-assignment'
import { nominalAssignment } from './commercial/assignments/nominal-assignment'
import { notificationCommands } from './platform/notification-commands'
import type { Resource } from './kit/resource'

/** Commands that only one resource has, by resource: this register types the server's handlers. */
export const OWN_COMMANDS = {
  notification: notificationCommands,
  nominalAssignment: recodeOf(nominalAssignment),
  fixedCostAssignment: recodeOf(fixedCostAssignment),
  costAssignment: recodeOf(costAssignment),
  labourAssignment: recodeOf(labourAssignment),
  incomingAssignment: recodeOf(incomingAssignment),
  outgoingAssignment: recodeOf(outgoingAssignment),
} as const
const COMMANDS: readonly Command[] = Object.values({ ...OWN_COMMANDS, ...LIFECYCLES }).flatMap(({ commands }) =>
  Object.values(commands),
)

const nothing = v.strictObject({})
/** Values by field path, in wire form. */
const valuesInput = v.strictObject({ values: v.record(v.pipe(v.string(), v.maxLength(100)), v.unknown()) })
/** 0 for the start, an id, or -1 for the end. Spec: platform 7.7. */
const moveInput = v.strictObject({ after: v.pipe(v.number(), v.safeInteger(), v.minValue(-1)) })

/** Adds to a record's history the value a person gave up in a conflict; the record does not change. Decision 040. */
export const SET_ASIDE = 'setAside'

/**
 * Notifies the authors of values that lost a conflict; the record does not change. It is also attached to a delete that was confirmed over other
 * people's changes. Decisions 130, 172.
 */
export const SETTLED = 'settled'
export const pathsInput = v.strictObject({
  paths: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(1_000)),
})

/**
 * Returns the commands a record of this resource takes. Every resource has archive, unarchive, set aside and settled, and move where it has an order;
 * then come its own.
 */
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

/** Commands that only annotate a record, and have no use once it is deleted. */
const REMARKS: ReadonlySet<string> = new Set([SET_ASIDE, SETTLED, 'read'])
export const isRemark = (command: Command): boolean => REMARKS.has(command.name)

export const findCommand = (resource: Resource, name: string): Command | undefined =>
  commandsOf(resource).find(command => command.name === name)

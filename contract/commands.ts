import * as v from 'valibot'
import type { Command } from './command'
import { assessmentCommands } from './estimating/assessment-commands'
import type { Resource } from './resource'

const COMMANDS: readonly Command[] = [...assessmentCommands]

const nothing = v.strictObject({})
/** 0 the start, an id, or -1 the end. Spec: platform 7.7. */
const moveInput = v.strictObject({ after: v.pipe(v.number(), v.safeInteger(), v.minValue(-1)) })

/** The commands a record of this resource takes: those every resource has (archive, unarchive, and move where it has an order) and its own. */
export function commandsOf(resource: Resource): readonly Command[] {
  const common = { resource: resource.name, permission: resource.permission.write, when: 'queue' } as const
  const generic: Command[] = [
    { ...common, name: 'archive', label: 'Archive', input: nothing },
    { ...common, name: 'unarchive', label: 'Unarchive', input: nothing },
  ]
  if (resource.order) generic.push({ ...common, name: 'move', label: 'Move', input: moveInput })
  return [...generic, ...COMMANDS.filter(command => command.resource === resource.name)]
}

export const findCommand = (resource: Resource, name: string): Command | undefined => commandsOf(resource).find(command => command.name === name)

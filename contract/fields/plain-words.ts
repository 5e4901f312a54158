import * as v from 'valibot'

/**
 * Default messages for invalid values, where a schema has none of its own. They replace the library's ("Expected Object but received Object").
 * Importing this module sets them for all schemas.
 */
v.setGlobalMessage(issue => plainWords(issue))

const SHAPES: Readonly<Record<string, string>> = {
  string: 'This must be text',
  number: 'This must be a number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
  tuple: 'This must be a list',
  object: 'This must be a set of named values',
  loose_object: 'This must be a set of named values',
  strict_object: 'This must be a set of named values',
  record: 'This must be a set of named values',
  picklist: 'This is not one of the choices',
  literal: 'This is not one of the choices',
  variant: 'This is not one of the choices',
  integer: 'This must be a whole number',
  safe_integer: 'This must be a whole number',
  parse_json: 'This cannot be read',
}

type Said = Pick<v.BaseIssue<unknown>, 'type' | 'input' | 'requirement' | 'received'>

function plainWords({ type, input, requirement, received }: Said): string {
  if (input === undefined || received === 'undefined') return 'You must specify this field'
  if (type === 'strict_object' && received !== 'Object' && received.startsWith('"')) return 'This is not known here'
  const limit = typeof requirement === 'number' || typeof requirement === 'string' ? requirement : null
  if (limit !== null) {
    if (type === 'min_value') return `This must be at least ${limit}`
    if (type === 'max_value') return `This must be at most ${limit}`
    if (type === 'min_length' && typeof input === 'string') return 'This is too short'
    if (type === 'max_length' && typeof input === 'string') return `This must be at most ${limit} characters`
    if (type === 'min_length') return `This needs at least ${limit}`
    if (type === 'max_length') return `This can have at most ${limit}`
  }
  return SHAPES[type] ?? 'This cannot be used here'
}

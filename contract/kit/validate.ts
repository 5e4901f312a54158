import * as v from 'valibot'
import { type Row, writePaths } from '#domain/records/path'
import { periodProblem } from '#domain/value/period'
import type { FieldError } from './problem'
import { pathSchema, fieldSchema } from '../fields/schema'
import { toWire, wireToRecord } from '../fields/codec'
import { byPresentNames, type Resource } from './resource'

export type Validated =
  | { readonly ok: true; readonly value: Row }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/**
 * Validates a new record in wire form. Missing fields take their initial value; unknown and server-owned fields are errors. Returns the whole record
 * in canonical form. A cell may be named by its path, as in a patch.
 */
export function validateNew(resource: Resource, sent: Row): Validated {
  const named = byPresentNames(resource, sent)
  const errors = strangers(resource, Object.keys(named))
  const given = Object.keys(named).some(name => name.includes('.')) ? writePaths({}, named) : named
  const value: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.serverOwned) continue
    check(name, fieldSchema(field), given[name] ?? toWire(field, field.initial), field.required, errors, value)
  }
  errors.push(...errorsTogether(resource, value))
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value }
}

/**
 * Returns the errors between the fields of a whole record, in wire form; a patch alone cannot tell. `changed`: the changed paths, where not all of
 * the record is new. Spec: platform 5.
 */
export function errorsTogether(
  resource: Resource,
  record: Row,
  changed: readonly string[] | null = null,
): FieldError[] {
  const { together } = resource
  const isAsked = together !== null && (changed === null || together.fields.some(field => changed.includes(field)))
  // A field that failed alone is missing from a new record: there is nothing to compare.
  const isWhole = isAsked && together.fields.every(field => field in record)
  const found = isWhole ? together.problem(wireToRecord(resource.fields, record)) : null
  return [...periodErrors(resource, record), ...(found ? [{ path: found.field, message: found.message }] : [])]
}

function periodErrors({ period }: Resource, record: Row): FieldError[] {
  if (!period) return []
  const day = (name: string) => (typeof record[name] === 'string' ? record[name] : null)
  const message = periodProblem(day(period.from), day(period.to), period.most ?? undefined)
  return message === null ? [] : [{ path: period.to, message }]
}

/** Validates a patch in wire form keyed by field path. Required fields cannot be emptied; unknown and server-owned paths are errors. */
export function validatePatch(resource: Resource, sent: Row): Validated {
  const given = byPresentNames(resource, sent)
  const errors = strangers(resource, Object.keys(given))
  const value: Record<string, unknown> = {}
  for (const [path, wanted] of Object.entries(given)) {
    const schema = pathSchema(resource, path)
    if (schema && !errors.some(error => error.path === path))
      check(path, schema, wanted ?? null, resource.fields[path]?.required ?? false, errors, value)
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value }
}

function strangers(resource: Resource, paths: readonly string[]): FieldError[] {
  return paths.flatMap(path => {
    const field = resource.fields[path.split('.', 1)[0] ?? path]
    if (!field || !pathSchema(resource, path)) return [{ path, message: `There is no field "${path}"` }]
    return field.serverOwned ? [{ path, message: `"${field.label}" cannot be changed here` }] : []
  })
}

function check(
  path: string,
  schema: v.GenericSchema,
  wanted: unknown,
  required: boolean,
  errors: FieldError[],
  value: Record<string, unknown>,
): void {
  if (required && wanted === null) {
    errors.push({ path, message: 'You must specify this field' })
    return
  }
  const result = v.safeParse(schema, wanted, { abortPipeEarly: true })
  if (result.success) value[path] = result.output
  else errors.push({ path, message: result.issues[0].message })
}

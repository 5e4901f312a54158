import { type FieldError, ProblemError } from '#contract/kit/problem'
import { type Resource, sectionsOf } from '#contract/kit/resource'
import { pathsToWire } from '#contract/fields/codec'
import { errorsTogether, validateNew, validatePatch } from '#contract/kit/validate'
import { sameValue, type Row } from '#domain/records/path'
import { problemWords } from '../../app/office/tell-problem'

/** The fields of a record with these values that a person may write, in the order of the sections; those of no section are left to commands. */
export const formFields = (
  resource: Resource,
  values: Row,
  without: readonly string[],
): { readonly title: string; readonly names: readonly string[] }[] =>
  sectionsOf(resource, values)
    .map(section => ({
      title: section.title,
      names: section.fields.filter(name => !without.includes(name) && resource.fields[name]?.serverOwned === false),
    }))
    .filter(section => section.names.length > 0)

/** What a new record starts with. */
export const startValues = (resource: Resource, given: Row): Row => ({
  ...Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => !field.serverOwned)
      .map(([name, field]) => [name, field.initial]),
  ),
  ...given,
})

/** References the address gives a new record: `?component=12`. Anything else in it is none of the form's business. */
export const givenRefs = (resource: Resource, search: Row): Row =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => resource.fields[name]?.kind === 'ref' && Number.isSafeInteger(value),
    ),
  )

/** The writable fields of a record, for an edit or a copy of it. */
export const valuesOf = (resource: Resource, record: Row): Row =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => !field.serverOwned)
      .map(([name]) => [name, record[name] ?? null]),
  )

/** What a person changed in an open form, and what each field was when they began: the base a conflict is judged by. */
export interface FormEdit {
  readonly set: Row
  readonly seen: Row
}
export const NOTHING_EDITED: FormEdit = { set: {}, seen: {} }

/** An edit, which may be kept from when the person was shown more, without these fields. */
export const editWithout = ({ set, seen }: FormEdit, names: readonly string[]): FormEdit => {
  const others = (values: Row): Row =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
  return { set: others(set), seen: others(seen) }
}

/** The edit after the form's values became `next`; a field put back to what it was is no longer part of it. */
export function editForm(edit: FormEdit, current: Row, next: Row): FormEdit {
  const set: Record<string, unknown> = {}
  const seen: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(next)) {
    const before = name in edit.seen ? edit.seen[name] : current[name]
    const touched = name in edit.set || !sameValue(value, current[name])
    if (!touched || sameValue(value, before)) continue
    set[name] = value
    seen[name] = before
  }
  return { set, seen }
}

/** What of the form differs from the record. */
export const changesFrom = (record: Row, values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(value, record[name])))

/** Errors by field, of a whole new record (`before` null) or of what changed; none when it may be saved. */
export function errorsOf(resource: Resource, values: Row, before: Row | null): Readonly<Record<string, string>> {
  const wire = pathsToWire(resource, before === null ? values : changesFrom(before, values))
  const result = before === null ? validateNew(resource, wire) : validatePatch(resource, wire)
  if (!result.ok) return byField(result.errors)
  const whole = pathsToWire(resource, values)
  return byField(before === null ? [] : errorsTogether(resource, whole, Object.keys(wire)))
}

/** The first message of each field; '' for the whole. */
export function byField(errors: readonly FieldError[]): Record<string, string> {
  const first: Record<string, string> = {}
  for (const { path, message } of errors) first[path.split('.', 1)[0] ?? ''] ??= message
  return first
}

/** What a refused save says, field by field; under '' when it says nothing of any field. Spec: platform 8, the exception list. */
export function refusalByField(failure: unknown): Readonly<Record<string, string>> {
  const found = failure instanceof ProblemError ? byField(failure.problem.errors ?? []) : {}
  return Object.keys(found).length > 0 ? found : { '': problemWords(failure) }
}

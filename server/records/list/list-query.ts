import * as v from 'valibot'
import type { Condition } from '#domain/records/filter'
import { parseSort, type SortKey } from '#domain/records/sort'
import { addDays, isDay, startOfDay } from '#domain/value/day'
import { isComparable, mayBeEmpty, readFilter, wantedOf } from '#contract/fields/comparable'
import { type FieldError, ProblemError } from '#contract/kit/problem'
import { excludedUsually, withoutFlag } from '#contract/kit/excluded'
import { queryByPresentNames } from '#contract/former-names'
import type { Permissions } from '#contract/permissions'
import type { Resource } from '#contract/kit/resource'
import { fieldNamed } from '#contract/kit/system-fields'
import { LIMIT } from '#contract/sync/protocol'

/** A list call as understood. Spec: platform 7.1. */
export interface ListRequest {
  readonly page: number
  readonly limit: number
  readonly sort: readonly SortKey[]
  readonly conditions: readonly Condition[]
  readonly includeArchived: boolean
  /** Fields that must have nothing in them. */
  readonly empty: readonly string[]
  /** Whether the sums of all that pass are asked too. */
  readonly totals?: boolean
}

const whole = (atMost: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,8}$/, 'This must be a whole number'),
    v.transform(Number),
    v.maxValue(atMost, `This can be ${atMost} at most`),
  )
const paging = v.object({ page: v.optional(whole(1_000_000), '1'), limit: v.optional(whole(LIMIT.listPage), '50') })
/** Asked for by some clients of the specification and of no meaning here. */
const IGNORED = new Set(['groups', 'onlygroups', 'hydration'])
const KNOWN = new Set(['page', 'limit', 'sort', 'includeArchived', 'totals'])

/**
 * Reads the query of a list call: page, limit (50 unless told), sort, includeArchived=1, totals=1, and a filter for each field by its name, with the
 * prefixes of `parseFilter`, or between two days as `{field}From` and `{field}To` (yyyyMMdd, both included; of an instant the days are those of the
 * United Kingdom, and two instants may stand there instead, the second not included), or `{field}Empty=1`. Throws `invalid` at what it does not
 * understand: a filter misspelt must not answer everything. What a firm without a module leaves out usually is left out for those `permissions`.
 */
export function readListQuery(
  resource: Resource,
  sent: Readonly<Record<string, string>>,
  permissions: Permissions | null = null,
): ListRequest {
  const query = queryByPresentNames(resource, sent)
  const errors: FieldError[] = []
  const { without, excludes } = resource.list
  const paged = v.safeParse(paging, query)
  if (!paged.success)
    errors.push(...paged.issues.map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message })))
  const sort = parseSort(query.sort || resource.defaultSort)
  for (const key of sort) {
    const field = fieldNamed(resource, key.field)
    if (!field || !isComparable(field.kind))
      errors.push({ path: 'sort', message: `This cannot be sorted by "${key.field}"` })
  }
  const conditions = Object.entries(query)
    .filter(([name]) => !KNOWN.has(name) && !IGNORED.has(name) && !(name in without) && !(name in excludes))
    .flatMap(([name, typed]) => {
      const condition = conditionOf(resource, name, typed)
      if (condition === undefined) errors.push({ path: name, message: `There is no filter "${name}"` })
      else if (condition !== null && !isUnderstood(resource, condition))
        errors.push({ path: name, message: 'This filter was not understood' })
      return condition ?? []
    })
  conditions.push(
    ...excludedUsually(resource, permissions)
      .filter(({ parameter }) => query[parameter] === undefined)
      .map(({ condition }) => condition),
    ...Object.entries(excludes).flatMap(([name, { flag }]) => (isAsked(query[name]) ? [withoutFlag(flag)] : [])),
  )
  const empty = Object.entries(without).flatMap(([name, field]) => (isAsked(query[name]) ? [field] : []))
  if (errors.length > 0 || !paged.success) throw new ProblemError('invalid', { errors })
  return {
    ...paged.output,
    sort,
    conditions,
    includeArchived: query.includeArchived === '1',
    empty,
    totals: isAsked(query.totals),
  }
}

const isAsked = (typed: string | undefined): boolean => typed === '1' || typed === 'true'

/** Undefined for an unknown parameter, null when it asks nothing. */
function conditionOf(resource: Resource, name: string, typed: string): Condition | null | undefined {
  const field = fieldNamed(resource, name)
  if (field) return isComparable(field.kind) ? readFilter(name, field, typed) : undefined
  const [, base = '', end] = /^(.+)(From|To|Empty)$/.exec(name) ?? []
  const asked = fieldNamed(resource, base)
  if (end === 'Empty')
    return asked && mayBeEmpty(asked)
      ? isAsked(typed)
        ? { field: base, comparison: 'empty', values: [] }
        : null
      : undefined
  if (asked?.kind !== 'day' && asked?.kind !== 'instant') return undefined
  if (typed === '') return null
  const date = typed.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  if (asked.kind === 'day')
    return {
      field: base,
      comparison: end === 'From' ? 'at-or-after' : 'at-or-before',
      values: [isDay(date) ? date : ''],
    }
  const moment = isDay(date) ? startOfDay(end === 'From' ? date : addDays(date, 1)) : INSTANT.test(typed) ? typed : ''
  return { field: base, comparison: end === 'From' ? 'at-or-after' : 'before', values: [moment] }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/

function isUnderstood(resource: Resource, condition: Condition): boolean {
  const field = fieldNamed(resource, condition.field)
  return field !== undefined && wantedOf(field, condition) !== null
}

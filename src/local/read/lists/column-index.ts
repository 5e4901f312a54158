import { comparableOf, isComparable, searchedOf, searchFormOf, wantedOf } from '#contract/fields/comparable'
import type { SearchForm } from '#domain/value/search-key'
import { type Resource, sumsOf } from '#contract/kit/resource'
import { fieldNamed, SYSTEM_FIELDS } from '#contract/kit/system-fields'
import { type Comparable, isList, passes, type Comparison } from '#domain/records/filter'
import { compareValues, parseSort, type SortKey } from '#domain/records/sort'
import type { ListPage, ListQuery, LocalRecord } from '../../types'

type Keys = (Comparable | readonly Comparable[])[]
/** The sort key of the record a ref points at; null when it is not on this device. */
export type LabelKey = (target: string, id: number) => string | null

/** More rows changed than this since an order was made: it is made again. */
const PATCH = 500

/**
 * The sortable and filterable values of many records in columns, by slot. A page is a scan of an order over the columns: no store is
 * asked, so that 100,000 rows answer in milliseconds. Orders are kept between pages and patched for the rows that changed.
 * Picks and orders rows as `passes` and `compareRows` of the domain do.
 */
export class ColumnIndex {
  readonly #resource: Resource
  readonly #label: LabelKey
  readonly #summed: readonly string[]
  readonly #slots = new Map<number, number>()
  /** 0 marks a free slot. */
  readonly #ids: number[] = []
  readonly #free: number[] = []
  readonly #values = new Map<string, unknown[]>()
  readonly #keys = new Map<string, Keys>()
  readonly #orders = new Map<string, { slots: number[]; readonly changed: Set<number> }>()

  constructor(resource: Resource, label: LabelKey) {
    this.#resource = resource
    this.#label = label
    this.#summed = Object.keys(sumsOf(resource))
    for (const [name, field] of Object.entries({ ...resource.fields, ...SYSTEM_FIELDS }))
      if (isComparable(field.kind)) this.#values.set(name, [])
  }

  get size(): number {
    return this.#slots.size
  }

  put(record: LocalRecord): void {
    const slot = this.#slots.get(record.id) ?? this.#free.pop() ?? this.#ids.length
    this.#slots.set(record.id, slot)
    this.#ids[slot] = record.id
    for (const [name, column] of this.#values) column[slot] = record[name] ?? null
    for (const [name, keys] of this.#keys) keys[slot] = this.#keyOf(name, slot)
    this.#touch(slot)
  }

  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#slots.delete(id)
    this.#ids[slot] = 0
    this.#free.push(slot)
    this.#touch(slot)
  }

  /** Names of another resource changed: orders by them no longer stand. */
  forgetLabels(target: string): void {
    for (const name of this.#keys.keys()) {
      if (!name.startsWith(LABEL) || fieldNamed(this.#resource, name.slice(LABEL.length))?.target !== target) continue
      this.#keys.delete(name)
      this.#orders.clear()
    }
  }

  page({
    conditions,
    sort,
    page,
    limit,
    includeArchived,
  }: Pick<ListQuery, 'conditions' | 'sort' | 'page' | 'limit' | 'includeArchived'>): Pick<
    ListPage,
    'ids' | 'total' | 'sums'
  > {
    const tests = conditions.map(condition => this.#test(condition.field, condition.comparison, condition.values))
    const archived = includeArchived ? null : (this.#values.get('archivedAt') ?? null)
    const from = (page - 1) * limit
    const ids: number[] = []
    let total = 0
    const summed = this.#summed.map(name => ({ name, values: this.#values.get(name) ?? [], sum: 0 }))
    for (const slot of this.#order(sort)) {
      if (archived !== null && archived[slot] !== null) continue
      if (!tests.every(({ keys, comparison, wanted }) => passes(keys[slot] ?? null, comparison, wanted))) continue
      if (total >= from && ids.length < limit) ids.push(this.#ids[slot] ?? 0)
      total += 1
      for (const each of summed) each.sum += amountOf(each.values[slot])
    }
    return { ids, total, sums: Object.fromEntries(summed.map(({ name, sum }) => [name, sum])) }
  }

  /** A filter of a meaningless value picks nothing, as a list call would refuse it. */
  #test(
    name: string,
    comparison: Comparison,
    values: readonly string[],
  ): { keys: Keys; comparison: Comparison; wanted: Comparable[] } {
    const field = fieldNamed(this.#resource, name)
    const wanted = field && wantedOf(field, { field: name, comparison, values })
    const form = field ? searchFormOf(field, { comparison, values }) : null
    const column = form === null || form === 'sorted' ? name : `${SEARCHED[form]}${name}`
    return wanted ? { keys: this.#column(column), comparison, wanted } : { keys: [], comparison: 'equal', wanted: [] }
  }

  #order(sort: string): readonly number[] {
    const kept = this.#orders.get(sort)
    if (kept && kept.changed.size === 0) return kept.slots
    const compare = this.#comparer(parseSort(sort === '' ? this.#resource.defaultSort : sort))
    const slots =
      kept && kept.changed.size <= PATCH
        ? this.#patched(kept.slots, kept.changed, compare)
        : [...this.#slots.values()].sort(compare)
    this.#orders.set(sort, { slots, changed: new Set() })
    return slots
  }

  #patched(
    slots: readonly number[],
    changed: ReadonlySet<number>,
    compare: (a: number, b: number) => number,
  ): number[] {
    const kept = slots.filter(slot => !changed.has(slot))
    const moved = [...changed].filter(slot => this.#ids[slot] !== 0).sort(compare)
    const result: number[] = []
    let at = 0
    for (const slot of moved) {
      const place = lowerBound(kept, at, other => compare(other, slot) < 0)
      for (; at < place; at += 1) result.push(kept[at] ?? 0)
      result.push(slot)
    }
    for (; at < kept.length; at += 1) result.push(kept[at] ?? 0)
    return result
  }

  #comparer(sort: readonly SortKey[]): (a: number, b: number) => number {
    const columns = sort.flatMap(({ field: name, descending }) => {
      const field = fieldNamed(this.#resource, name)
      if (!field || !isComparable(field.kind) || field.kind === 'refs') return []
      return [{ keys: this.#column(field.kind === 'ref' && field.target !== '' ? LABEL + name : name), descending }]
    })
    return (a, b) => {
      for (const { keys, descending } of columns) {
        const left = scalar(keys[a])
        const right = scalar(keys[b])
        if (left === right) continue
        const order = compareValues(left, right)
        return descending && left !== null && right !== null ? -order : order
      }
      return (this.#ids[a] ?? 0) - (this.#ids[b] ?? 0)
    }
  }

  #column(name: string): Keys {
    const made = this.#keys.get(name)
    if (made) return made
    const keys: Keys = this.#ids.map((_, slot) => this.#keyOf(name, slot))
    this.#keys.set(name, keys)
    return keys
  }

  #keyOf(name: string, slot: number): Comparable | readonly Comparable[] {
    const own = name.slice(name.indexOf(' ') + 1)
    const field = fieldNamed(this.#resource, own)
    const value = this.#values.get(own)?.[slot]
    if (!field) return null
    if (own === name) return comparableOf(field, value)
    for (const form of FORMS) if (name.startsWith(SEARCHED[form])) return searchedOf(value, form)
    return typeof value === 'number' ? this.#label(field.target, value) : null
  }

  #touch(slot: number): void {
    for (const order of this.#orders.values()) order.changed.add(slot)
  }
}

/** Prefix of the column that holds a ref's name beside its id. */
const LABEL = 'label '
/** The forms that are not the sort key, and the prefixes of the columns that hold texts so. They are made when they are first asked for. */
const FORMS = ['signs', 'plain', 'code'] as const satisfies readonly SearchForm[]
const SEARCHED = { signs: 'signs ', plain: 'plain ', code: 'code ' } as const

const amountOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const scalar = (key: Comparable | readonly Comparable[] | undefined): Comparable => (isList(key) ? null : (key ?? null))

function lowerBound(list: readonly number[], from: number, isBefore: (slot: number) => boolean): number {
  let low = from
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(list[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}

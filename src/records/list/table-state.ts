import type { Resource } from '#contract/kit/resource'
import { parseSort } from '#domain/records/sort'
import { filterRule, type FilterValue, isSet, readFilterValue } from '../../fields/filter-value'
import { keyOf } from './saved-tables'

/** Items per page a person may choose; anything else is ignored. Spec: platform 5. */
const PAGE_SIZES: readonly number[] = [25, 50, 100]
/** More would leave no room for the list; the one pinned longest ago goes. */
const PINNED = 5

/** How a table is being looked at. Spec: platform 3, Saved table state. */
export interface TableState {
  readonly currentPage: number
  readonly itemsPerPage: number
  readonly filters: Readonly<Record<string, FilterValue>>
  readonly includeArchived: boolean
  /** Fields shown, in their order; the first always is. */
  readonly columns: readonly string[]
  readonly sortColumn: string
  readonly sortAsc: boolean
  /** Records that stay on top of every page, in the order they were pinned. */
  readonly pinned: readonly number[]
}

export type TableAction =
  | { readonly do: 'page'; readonly page: number }
  | { readonly do: 'size'; readonly size: number }
  | { readonly do: 'filter'; readonly field: string; readonly value: FilterValue }
  | { readonly do: 'reset-filters' }
  | { readonly do: 'sort'; readonly field: string }
  | { readonly do: 'archived'; readonly include: boolean }
  | { readonly do: 'columns'; readonly fields: readonly string[] }
  | { readonly do: 'pin'; readonly ids: readonly number[] }
  | { readonly do: 'unpin'; readonly ids: readonly number[] }

function initialTable(resource: Resource): TableState {
  const [sort] = parseSort(resource.defaultSort)
  return {
    currentPage: 1,
    itemsPerPage: 25,
    filters: {},
    includeArchived: false,
    columns: resource.columns,
    sortColumn: sort?.field ?? 'id',
    sortAsc: !(sort?.descending ?? false),
    pinned: [],
  }
}

/** What a person's action makes of the table. Whatever changes which rows there are goes back to page 1. Spec: platform 4, Table. */
export function nextTable(resource: Resource, state: TableState, action: TableAction): TableState {
  switch (action.do) {
    case 'page':
      return { ...state, currentPage: Math.max(1, action.page) }
    case 'size':
      return PAGE_SIZES.includes(action.size)
        ? { ...state, itemsPerPage: action.size, currentPage: 1 }
        : invalidSize(state, action.size)
    case 'filter':
      return { ...state, filters: withFilter(state.filters, action.field, action.value), currentPage: 1 }
    case 'reset-filters':
      return { ...state, filters: {}, currentPage: 1 }
    case 'sort':
      return {
        ...state,
        sortColumn: action.field,
        sortAsc: state.sortColumn === action.field ? !state.sortAsc : true,
        currentPage: 1,
      }
    case 'archived':
      return { ...state, includeArchived: action.include, currentPage: 1 }
    case 'columns':
      return { ...state, columns: withFirst(resource, action.fields) }
    case 'pin':
      return { ...state, pinned: [...new Set([...state.pinned, ...action.ids])].slice(-PINNED) }
    case 'unpin':
      return { ...state, pinned: state.pinned.filter(id => !action.ids.includes(id)) }
  }
}

function invalidSize(state: TableState, size: number): TableState {
  reportError(new Error(`${size} is not a number of items per page`))
  return state
}

function withFilter(filters: TableState['filters'], field: string, value: FilterValue): TableState['filters'] {
  const { [field]: _old, ...others } = filters
  return isSet(value) ? { ...others, [field]: value } : others
}

/** The first column cannot be hidden, nor moved. Spec: platform 5. */
function withFirst(resource: Resource, fields: readonly string[]): readonly string[] {
  const first = resource.columns[0]
  const rest = fields.filter(name => name !== first && resource.fields[name])
  return first === undefined ? rest : [first, ...rest]
}

/** The table's sort as a list call takes it. */
export const sortOf = ({ sortColumn, sortAsc }: TableState): string => (sortAsc ? sortColumn : `-${sortColumn}`)

/** What was saved under this name; a broken or outdated part is logged and left as it is at first. Spec: platform 8. */
export function loadTable(resource: Resource, name: string, storage: Storage): TableState {
  const initial = initialTable(resource)
  const text = storage.getItem(keyOf(name))
  if (text === null) return initial
  const saved = parseObject(text)
  const at = (key: string): unknown => saved[key]
  const filters = parseObject(at('filters'))
  const columns = at('columns')
  const sortColumn = at('sortColumn')
  const size = at('itemsPerPage')
  const page = at('currentPage')
  const pinned = at('pinned')
  return {
    currentPage: typeof page === 'number' && page >= 1 ? page : initial.currentPage,
    itemsPerPage: typeof size === 'number' && PAGE_SIZES.includes(size) ? size : initial.itemsPerPage,
    filters: Object.fromEntries(
      Object.entries(filters).flatMap(([field, value]) => savedFilter(resource, field, value)),
    ),
    includeArchived: at('includeArchived') === true,
    columns: isTexts(columns) ? withFirst(resource, columns) : initial.columns,
    sortColumn: typeof sortColumn === 'string' && isSortable(resource, sortColumn) ? sortColumn : initial.sortColumn,
    sortAsc: typeof at('sortAsc') === 'boolean' ? at('sortAsc') === true : initial.sortAsc,
    pinned: Array.isArray(pinned) ? pinned.filter(id => typeof id === 'number') : [],
  }
}

/** Keeps the table for the next time this person opens it on this device. Filters are kept as JSON texts, as the specification has them. */
export function saveTable(name: string, state: TableState, storage: Storage): void {
  const filters = Object.fromEntries(
    Object.entries(state.filters).map(([field, value]) => [field, JSON.stringify(value)]),
  )
  storage.setItem(keyOf(name), JSON.stringify({ ...state, filters }))
}

function savedFilter(resource: Resource, field: string, text: unknown): [string, FilterValue][] {
  const kind = resource.fields[field]?.kind
  if (!kind || !filterRule(kind) || typeof text !== 'string') return []
  const value = readFilterValue(kind, parseJson(text))
  return isSet(value) ? [[field, value]] : []
}

const isSortable = (resource: Resource, field: string): boolean =>
  field in resource.fields || field === 'id' || field.endsWith('At')
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

function parseObject(given: unknown): Readonly<Record<string, unknown>> {
  const value: unknown = typeof given === 'string' ? parseJson(given) : given
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    reportError(error)
    return null
  }
}

import { useEffect, useEffectEvent, useState } from 'react'
import type { Resource } from '#contract/kit/resource'
import { lower } from '#domain/value/lower'
import { FilterControl } from '../../fields/filter-control'
import { filterRule, type FilterValue, isSet } from '../../fields/filter-value'
import { TextInput } from '../../ui/input/text-input'
import { FilterPicker, FilterRow } from '../../ui/table/filter-row'
import { MOBILE, useMedia } from '../../ui/use-media'
import { Search } from 'lucide-react'
import { namingField } from '../data/record-name'
import { useKeyHelp } from '../../ui/action/key-help'
import { useShortcut } from '../../app/page/use-shortcut'
import type { ShownList } from './list-view'
import styles from './list.module.css'

const KEYS = [{ keys: ['/'], does: 'Filter the list' }] as const

/** Filters shown without being asked for. */
const AUTOMATIC = 3
/** Before a newly picked filter takes the focus. Spec: platform 9. */
const FOCUS_MS = 500

interface ListFiltersProps extends ShownList {
  /** In a dialog that chooses records: its name is typed at once. */
  readonly hasFocus?: boolean
}

/** The filter row of a list: first columns' filters, those that are set, and those a person picks. */
export function ListFilters({ resource, locked, table: { filters }, act, hasFocus = false }: ListFiltersProps) {
  const mobile = useMedia(MOBILE)
  const offered = Object.entries(resource.fields).filter(
    ([name, field]) => filterRule(field.kind) !== null && !locked.includes(name),
  )
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => automatic(resource, locked))
  const [focused, setFocused] = useState<string | null>(null)
  // A text still being typed is forgotten with the rest.
  const [resets, setResets] = useState(0)
  function reset() {
    setResets(resets + 1)
    act({ do: 'reset-filters' })
  }
  const active = offered.filter(([name]) => picked.has(name) || isSet(filters[name] ?? null))
  const set = offered.filter(([name]) => isSet(filters[name] ?? null))
  const naming = namingField(resource)
  const searched = mobile && naming !== undefined && resource.fields[naming]?.kind === 'text' ? naming : null

  const first = searched ?? active[0]?.[0]
  useKeyHelp(first === undefined ? null : KEYS)
  useShortcut('/', first === undefined ? null : () => document.getElementById(filterId(resource, first))?.focus())

  function toggle(name: string, on: boolean) {
    setPicked(new Set(on ? [...picked, name] : [...picked].filter(other => other !== name)))
    setFocused(null)
    if (!on) return act({ do: 'filter', field: name, value: null })
    setTimeout(() => setFocused(name), FOCUS_MS)
  }
  // Once it is drawn again, opened: a focus given before would be lost with the old one.
  useEffect(() => {
    if (focused !== null) document.getElementById(filterId(resource, focused))?.focus()
  }, [resource, focused])

  return (
    <FilterRow
      label={`Filter ${lower(resource.plural)}`}
      setCount={set.length}
      onReset={set.length === 0 ? undefined : reset}
      picker={
        <FilterPicker
          filters={offered.map(([id, field]) => ({
            id,
            label: field.label,
            active: active.some(([name]) => name === id),
          }))}
          onToggle={toggle}
        />
      }
      search={
        searched && (
          <SearchField
            key={resets}
            id={filterId(resource, searched)}
            label={resource.fields[searched]?.label ?? ''}
            value={filters[searched] ?? null}
            onCommit={value => act({ do: 'filter', field: searched, value })}
          />
        )
      }
    >
      {active.flatMap(([name, field]) =>
        name === searched
          ? []
          : [
              <Delayed
                key={`${name} ${focused === name} ${resets}`}
                waitMs={filterRule(field.kind)?.waitMs ?? 0}
                value={filters[name] ?? null}
                onCommit={value => act({ do: 'filter', field: name, value })}
              >
                {(value, onChange) => (
                  <FilterControl
                    id={filterId(resource, name)}
                    field={field}
                    value={value}
                    onChange={onChange}
                    open={focused === name}
                    isFirst={hasFocus && name === (naming ?? first)}
                  />
                )}
              </Delayed>,
            ],
      )}
    </FilterRow>
  )
}

const filterId = (resource: Resource, field: string): string => `filter-${resource.name}-${field}`

function automatic(resource: Resource, locked: readonly string[]): ReadonlySet<string> {
  const usable = resource.columns.filter(
    name => filterRule(resource.fields[name]?.kind ?? 'cells') !== null && !locked.includes(name),
  )
  return new Set(usable.slice(0, AUTOMATIC))
}

interface DelayedProps {
  readonly value: FilterValue
  readonly waitMs: number
  readonly onCommit: (value: FilterValue) => void
  readonly children: (value: FilterValue, onChange: (value: FilterValue) => void) => React.ReactNode
}

/**
 * Shows what is being typed at once and commits it when the typing rests, or when its field is left: what is pressed next,
 * an export say, works on what is seen.
 */
function Delayed({ value, waitMs, onCommit, children }: DelayedProps) {
  const [typed, setTyped] = useState<{ readonly value: FilterValue } | null>(null)
  function commit() {
    if (!typed) return
    setTyped(null)
    onCommit(typed.value)
  }
  const rested = useEffectEvent(commit)
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => rested(), waitMs)
    return () => clearTimeout(timer)
  }, [typed, waitMs])
  return (
    <div className={styles.field} onBlur={commit}>
      {children(typed ? typed.value : value, next => setTyped({ value: next }))}
    </div>
  )
}

/** On mobile the record's name is searched beside the one filter button. */
function SearchField({
  id,
  label,
  value,
  onCommit,
}: {
  readonly id: string
  readonly label: string
  readonly value: FilterValue
  readonly onCommit: (value: FilterValue) => void
}) {
  return (
    <Delayed value={value} waitMs={filterRule('text')?.waitMs ?? 0} onCommit={onCommit}>
      {(text, onChange) => (
        <TextInput
          id={id}
          type="search"
          icon={Search}
          aria-label={label}
          placeholder={label}
          value={typeof text === 'string' ? text : ''}
          onChange={next => onChange(next === '' ? null : next)}
        />
      )}
    </Delayed>
  )
}

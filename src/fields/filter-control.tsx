import { useState } from 'react'
import type { Field } from '#contract/fields/field'
import { periodProblem } from '#domain/value/period'
import { mayBeEmpty } from '#contract/fields/comparable'
import { Checkbox } from '../ui/input/checkbox'
import { Combobox } from '../ui/input/combobox'
import { DateInput } from '../ui/input/date-input'
import { FormField } from '../ui/input/form-field'
import { FilterChoice, FilterText } from '../ui/table/filter-field'
import { words as kitWords } from '../ui/words'
import {
  EMPTY_WORDS,
  filterRule,
  type FilterValue,
  IS_EMPTY,
  isChoices,
  isDays,
  isEntity,
  isNothing,
} from './filter-value'
import styles from './filter-control.module.css'
import { useChoices } from './ref-field'

interface FilterControlProps {
  /** Where the focus goes when the filter has just been picked. */
  readonly id: string
  readonly field: Field
  readonly value: FilterValue
  readonly onChange: (value: FilterValue) => void
  /** Opened by the picker. */
  readonly open?: boolean
  /** Takes the focus when its dialog opens. */
  readonly isFirst?: boolean
}

/** One filter of a list, by the kind of its field. */
export function FilterControl(props: FilterControlProps) {
  const { id, field, value, onChange, isFirst = false } = props
  const rule = filterRule(field.kind)
  if (!rule) return null
  if (rule.control === 'text') {
    return (
      <FilterText
        id={id}
        label={field.label}
        value={typeof value === 'string' ? value : ''}
        isFirst={isFirst}
        fault={rule.doubt?.(value, field) ?? null}
        onChange={text => onChange(text === '' ? null : text)}
        empty={
          mayBeEmpty(field)
            ? { words: EMPTY_WORDS, isSet: isNothing(value), onChange: isSet => onChange(isSet ? IS_EMPTY : null) }
            : undefined
        }
      />
    )
  }
  if (rule.control === 'tick') {
    return (
      <Checkbox
        id={id}
        framed
        label={field.label}
        checked={value === 1}
        onChange={checked => onChange(checked ? 1 : null)}
      />
    )
  }
  return <PanelFilter {...props} words={rule.words(value, field)} panel={PANELS[rule.control]} />
}

interface PanelProps {
  readonly field: Field
  readonly value: FilterValue
  readonly onChange: (value: FilterValue) => void
  readonly close: () => void
}

function PanelFilter({
  id,
  field,
  value,
  onChange,
  words,
  panel: Panel,
  open: asked = false,
}: FilterControlProps & { readonly words: string; readonly panel: typeof ChoicesPanel }) {
  const [open, setOpen] = useState(asked)
  return (
    <FilterChoice
      id={id}
      label={field.label}
      value={words}
      onClear={() => onChange(null)}
      open={open}
      onOpenChange={setOpen}
    >
      {mayBeEmpty(field) && (
        <Checkbox
          label={`${field.label} ${EMPTY_WORDS}`}
          checked={isNothing(value)}
          onChange={on => onChange(on ? IS_EMPTY : null)}
        />
      )}
      {!isNothing(value) && <Panel field={field} value={value} onChange={onChange} close={() => setOpen(false)} />}
    </FilterChoice>
  )
}

function ChoicesPanel({ field, value, onChange }: PanelProps) {
  const chosen = isChoices(value) ? value : []
  const toggle = (choice: string, on: boolean) => {
    const next = field.choices.map(each => each.value).filter(each => (each === choice ? on : chosen.includes(each)))
    onChange(next.length === 0 ? null : next)
  }
  return (
    <ul className={styles['panel']}>
      {field.choices.map(choice => (
        <li key={choice.value}>
          <Checkbox
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={on => toggle(choice.value, on)}
          />
        </li>
      ))}
    </ul>
  )
}

const NO_RECORD = {}

function EntityPanel({ field, value, onChange, close }: PanelProps) {
  const { options, missing, loading, ask } = useChoices(field, NO_RECORD)
  const chosen = isEntity(value) ? { value: String(value.value), label: value.entity } : null
  return (
    <div className={styles['panel']}>
      <Combobox
        aria-label={field.label}
        value={chosen}
        options={options}
        onQuery={ask}
        loading={loading}
        missing={missing}
        placeholder="Search…"
        onChange={choice => {
          onChange(choice ? { value: Number(choice.value), entity: choice.label } : null)
          if (choice) close()
        }}
      />
    </div>
  )
}

const NO_DAYS = { after: null, before: null }
const ENDS = { after: 'from', before: 'to' } as const

/** Days that make no period stay to be mended, and the list as it was. Spec: business 5, date period filter. */
function DaysPanel({ field, value, onChange }: PanelProps) {
  const [days, setDays] = useState(isDays(value) ? value : NO_DAYS)
  const [unreadable, setUnreadable] = useState<Readonly<Record<string, boolean>>>({})
  const problem = periodProblem(days.after, days.before)
  function set(next: typeof days) {
    setDays(next)
    if (periodProblem(next.after, next.before) === null)
      onChange(next.after === null && next.before === null ? null : next)
  }
  const day = (end: keyof typeof NO_DAYS, error: string | null) => (
    <FormField label={`${field.label} ${ENDS[end]}`} error={unreadable[end] ? kitWords.noDay : (error ?? undefined)}>
      <DateInput
        value={days[end]}
        onChange={next => set({ ...days, [end]: next })}
        onProblem={found => setUnreadable({ ...unreadable, [end]: found !== null })}
      />
    </FormField>
  )
  return (
    <div className={styles['panel']}>
      {day('after', null)}
      {day('before', problem)}
    </div>
  )
}

const PANELS = { choices: ChoicesPanel, entity: EntityPanel, days: DaysPanel } as const

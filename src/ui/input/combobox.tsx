import { ChevronDown, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { IconButton } from '../action/icon-button'
import { Icon } from '../icon'
import { words } from '../words'
import type { Choice } from './choices'
import styles from './combobox.module.css'
import { useFieldLink } from './field-context'
import { bareInput, InputFrame } from './input-frame'
import { lineId, OptionPanel } from './option-panel'

type ComboboxProps = {
  value: Choice | null
  onChange: (value: Choice | null) => void
  /** What matches the typed text. The caller filters or fetches; see {@link matchChoices}. */
  options: readonly Choice[]
  onQuery: (text: string) => void
  loading?: boolean | undefined
  /** Said under the options instead of "No results" when there may be others. */
  missing?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** Adds a record that is not there yet: "New client…". */
  create?: { label: string; onCreate: (text: string) => void } | undefined
  'aria-label'?: string | undefined
}

/** A text field with a list under it that narrows while typing. Arrow keys, Enter, Esc; the choice stays until another is made. */
export function Combobox(props: ComboboxProps) {
  const { value, onChange, options, onQuery, loading = false, missing, placeholder, disabled, create, ...rest } = props
  const link = useFieldLink()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const open = query !== null
  const count = options.length + (create ? 1 : 0)

  function ask(text: string) {
    setQuery(text)
    setActive(0)
    onQuery(text)
  }
  function choose(index: number) {
    const option = options[index]
    if (option) onChange(option)
    else create?.onCreate(query ?? '')
    setQuery(null)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return ask('')
      setActive((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % Math.max(1, count))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (count > 0) choose(active)
    }
  }

  return (
    <Popover.Root open={open} onOpenChange={next => !next && setQuery(null)}>
      <Popover.Anchor asChild>
        <div>
          <InputFrame end={<ComboboxEnd value={value} disabled={disabled} onClear={() => onChange(null)} />}>
            <input
              {...link}
              {...rest}
              ref={input}
              type="text"
              role="combobox"
              autoComplete="off"
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={open && count > 0 ? lineId(listId, active) : undefined}
              placeholder={placeholder}
              disabled={disabled}
              value={query ?? value?.label ?? ''}
              onChange={event => ask(event.target.value)}
              onClick={() => !open && ask('')}
              onKeyDown={press}
              onBlur={() => setQuery(null)}
              className={bareInput()}
            />
          </InputFrame>
        </div>
      </Popover.Anchor>
      <OptionPanel
        id={listId}
        label={placeholder ?? rest['aria-label'] ?? words.options}
        options={options}
        active={active}
        chosen={value?.value ?? null}
        onChoose={choose}
        field={input}
        create={create?.label}
        status={loading ? words.loading : (missing ?? (options.length === 0 ? words.noResults : null))}
      />
    </Popover.Root>
  )
}

function ComboboxEnd({
  value,
  disabled,
  onClear,
}: {
  value: Choice | null
  disabled: boolean | undefined
  onClear: () => void
}) {
  if (value && !disabled) return <IconButton icon={X} label={words.clear} size="small" onClick={onClear} />
  return <Icon of={ChevronDown} className={styles['chevron']} />
}

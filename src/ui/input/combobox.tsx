import { ChevronDown, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { IconButton } from '../action/icon-button'
import { Icon } from '../icon'
import { usePortalContainer } from '../overlay/portal-container'
import { words } from '../words'
import styles from './combobox.module.css'
import { useFieldLink } from './field-context'
import { bareInput, InputFrame } from './input-frame'

export type Choice = {
  value: string
  label: string
  /** A quieter second line or reading: a number, a town. */
  note?: string | undefined
}

type ComboboxProps = {
  value: Choice | null
  onChange: (value: Choice | null) => void
  /** What matches the typed text. The caller filters or fetches; see {@link matchChoices}. */
  options: readonly Choice[]
  onQuery: (text: string) => void
  loading?: boolean | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** Adds a record that is not there yet: "New client…". */
  create?: { label: string; onCreate: (text: string) => void } | undefined
  'aria-label'?: string | undefined
}

/** A text field with a list under it that narrows while typing. Arrow keys, Enter, Esc; the choice stays until another is made. */
export function Combobox(props: ComboboxProps) {
  const { value, onChange, options, onQuery, loading = false, placeholder, disabled, create, ...rest } = props
  const link = useFieldLink()
  const container = usePortalContainer()
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
              aria-activedescendant={open && count > 0 ? `${listId}-${active}` : undefined}
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
      <Popover.Portal container={container}>
        <Popover.Content
          align="start"
          sideOffset={4}
          className={styles['panel']}
          role="presentation"
          onOpenAutoFocus={event => event.preventDefault()}
          onCloseAutoFocus={event => event.preventDefault()}
          onInteractOutside={event =>
            event.target instanceof Node && event.target === input.current && event.preventDefault()
          }
        >
          <div
            id={listId}
            role="listbox"
            className={styles['list']}
            aria-label={placeholder ?? rest['aria-label'] ?? words.options}
          >
            {options.map((option, index) => (
              <Line
                key={option.value}
                id={`${listId}-${index}`}
                active={index === active}
                chosen={option.value === value?.value}
                onChoose={() => choose(index)}
              >
                <span className={styles['label']}>{option.label}</span>
                {option.note && <span className={styles['note']}>{option.note}</span>}
              </Line>
            ))}
            {create && (
              <Line
                id={`${listId}-${options.length}`}
                active={active === options.length}
                chosen={false}
                onChoose={() => choose(options.length)}
              >
                <span className={styles['create']}>{create.label}</span>
              </Line>
            )}
          </div>
          {(loading || options.length === 0) && (
            <p className={styles['status']}>{loading ? words.loading : words.noResults}</p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Choices whose label or note holds the typed text, case left aside. For lists that are already here. */
export function matchChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase()
  return wanted === ''
    ? choices
    : choices.filter(choice => `${choice.label} ${choice.note ?? ''}`.toLowerCase().includes(wanted))
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

type LineProps = { id: string; active: boolean; chosen: boolean; onChoose: () => void; children: React.ReactNode }

/** Pressed, not clicked: the input keeps the focus, and so the list stays. */
function Line({ id, active, chosen, onChoose, children }: LineProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={chosen}
      data-active={active || undefined}
      className={styles['line']}
      ref={line => {
        if (active) line?.scrollIntoView({ block: 'nearest' })
      }}
      onPointerDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </button>
  )
}

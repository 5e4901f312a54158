import { ChevronDown, CircleSlash, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../action/icon-button'
import { Icon } from '../icon'
import { Popover } from '../input/popover'
import { words } from '../words'
import styles from './filter-field.module.css'

type FilterTextProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  id?: string | undefined
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean | undefined
  /** Why what is typed finds nothing. */
  fault?: string | null | undefined
  /** Asks for what has nothing here; left out where that cannot be. */
  empty?: { readonly words: string; readonly isSet: boolean; readonly onChange: (isSet: boolean) => void } | undefined
}

/**
 * A text filter: its name inside, what is typed bold. Takes the prefixes !, ~, > and <. The caller waits before it searches. While it is
 * being used it offers to ask for what is empty.
 */
export function FilterText(props: FilterTextProps) {
  const { empty, ...input } = props
  return empty ? <TextOrEmpty {...input} empty={empty} /> : <FilterInput {...input} />
}

function TextOrEmpty({ empty, ...input }: FilterTextProps & { empty: NonNullable<FilterTextProps['empty']> }) {
  const { label, value } = input
  const clear = useRef<HTMLButtonElement>(null)
  const [isPressed, setPressed] = useState(false)
  // The button that was pressed has gone: the focus stays where the filter is.
  useEffect(() => {
    if (empty.isSet && isPressed) clear.current?.focus()
  }, [empty.isSet, isPressed])
  if (empty.isSet)
    return (
      <span className={styles['field']} data-set>
        <span className={styles['name']}>{label}</span>
        <strong>{empty.words}</strong>
        <IconButton
          ref={clear}
          icon={X}
          size="small"
          label={`${words.clear} ${label}`}
          onClick={() => empty.onChange(false)}
        />
      </span>
    )
  return (
    <span className={styles['pair']}>
      <FilterInput {...input} />
      {value === '' && (
        <span className={styles['offer']}>
          <IconButton
            icon={CircleSlash}
            size="small"
            label={`${label} ${empty.words}`}
            onClick={() => {
              setPressed(true)
              empty.onChange(true)
            }}
          />
        </span>
      )}
    </span>
  )
}

function FilterInput({
  label,
  value,
  onChange,
  placeholder = words.search,
  id,
  isFirst,
  fault = null,
}: Omit<FilterTextProps, 'empty'>) {
  const faultId = useId()
  return (
    <label className={styles['field']} data-set={value !== '' || undefined} data-wrong={fault !== null || undefined}>
      <span className={styles['name']}>{label}</span>
      <input
        id={id}
        type="search"
        data-initial-focus={isFirst || undefined}
        value={value}
        placeholder={placeholder}
        onChange={event => onChange(event.target.value)}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : faultId}
        className={styles['input']}
      />
      {fault !== null && (
        <span id={faultId} role="status" className={styles['fault']}>
          {fault}
        </span>
      )}
    </label>
  )
}

type FilterChoiceProps = {
  label: string
  /** Of the button that opens the choices. */
  id?: string | undefined
  /** What is chosen, in words: "3 people", "01/07/2026". Empty when not set. */
  value: string
  /** Unsets it; left out for a filter that may not be. */
  onClear?: (() => void) | undefined
  /** The choices, in a panel under the field. */
  children: ReactNode
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** Any other filter: its name and choice, opening a panel. A set one has the accent edge and a cross. */
export function FilterChoice({ label, id, value, onClear, children, open, onOpenChange }: FilterChoiceProps) {
  const set = value !== ''
  return (
    <span className={styles['field']} data-set={set || undefined}>
      <Popover
        label={label}
        open={open}
        onOpenChange={onOpenChange}
        trigger={
          <button id={id} type="button" className={styles['press']}>
            <span className={styles['name']}>{label}</span>
            {set && <strong>{value}</strong>}
            {!(set && onClear) && <Icon of={ChevronDown} size="small" />}
          </button>
        }
      >
        {children}
      </Popover>
      {set && onClear && <IconButton icon={X} size="small" label={`${words.clear} ${label}`} onClick={onClear} />}
    </span>
  )
}

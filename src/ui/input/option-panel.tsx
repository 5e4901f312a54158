import { Popover } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { usePortalContainer } from '../portal-container'
import type { Choice } from './choices'
import styles from './option-panel.module.css'

type OptionPanelProps = {
  id: string
  label: string
  options: readonly Choice[]
  /** Where the arrow keys are; after the options comes `create`. */
  active: number
  /** The value already chosen. */
  chosen: string | null
  onChoose: (index: number) => void
  /** What is typed into: it keeps the focus, and a press on it is not one outside. */
  field: RefObject<HTMLElement | null>
  /** The words of a last line that makes what is not there yet. */
  create?: string | undefined
  /** Under the lines: loading, or that there are none. */
  status?: string | null
}

/** What a line is called in `aria-activedescendant`. */
export const lineId = (list: string, index: number): string => `${list}-${index}`

/** The list under a text field that is typed into. Put it in a `Popover.Root` beside its anchor. */
export function OptionPanel({ id, label, options, active, chosen, onChoose, field, create, status }: OptionPanelProps) {
  const container = usePortalContainer()
  return (
    <Popover.Portal container={container}>
      <Popover.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className={styles['panel']}
        role="presentation"
        onOpenAutoFocus={event => event.preventDefault()}
        onCloseAutoFocus={event => event.preventDefault()}
        onInteractOutside={event =>
          event.target instanceof Node && event.target === field.current && event.preventDefault()
        }
      >
        <div id={id} role="listbox" className={styles['list']} aria-label={label}>
          {options.map((option, index) => (
            <Line
              key={option.value}
              id={lineId(id, index)}
              active={index === active}
              chosen={option.value === chosen}
              onChoose={() => onChoose(index)}
            >
              <span className={styles['label']}>{option.label}</span>
              {option.note && <span className={styles['note']}>{option.note}</span>}
            </Line>
          ))}
          {create && (
            <Line
              id={lineId(id, options.length)}
              active={active === options.length}
              chosen={false}
              onChoose={() => onChoose(options.length)}
            >
              <span className={styles['create']}>{create}</span>
            </Line>
          )}
        </div>
        {status && <p className={styles['status']}>{status}</p>}
      </Popover.Content>
    </Popover.Portal>
  )
}

type LineProps = { id: string; active: boolean; chosen: boolean; onChoose: () => void; children: ReactNode }

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

import { Command, defaultFilter } from 'cmdk'
import { holds } from '#domain/value/search-key'
import { Search, type LucideIcon } from 'lucide-react'
import * as Dialog from '@radix-ui/react-dialog'
import { type ReactNode, useEffect, useState } from 'react'
import { KeyHint } from '../action/key-hint'
import { Icon } from '../icon'
import styles from './command-palette.module.css'
import { useFocusReturn } from './use-focus-return'
import { useModalPage } from './use-modal-page'

export type PaletteCommand = {
  id: string
  label: string
  icon?: LucideIcon | undefined
  /** Other words that find it. */
  keywords?: readonly string[] | undefined
  keys?: readonly string[] | undefined
  /** At the right: a number, a sum. */
  note?: string | undefined
  badge?: ReactNode
  /** Why it cannot be done now; shown at the right. */
  reason?: string | undefined
  run: () => void
}

export type PaletteGroup = { heading: string; commands: readonly PaletteCommand[] }

type CommandPaletteProps = {
  open: boolean
  onClose: () => void
  label: string
  placeholder: string
  /** Sentence shown where nothing is found. */
  empty: string
  /** Sentence that says what was searched; null while nothing is. */
  searched?: string | null | undefined
  groups: readonly PaletteGroup[]
  /** Told what is typed, so that the caller may add records found elsewhere. */
  onQuery?: ((text: string) => void) | undefined
  /** Keys at the foot, with their words. */
  hints: readonly { keys: readonly string[]; label: string }[]
}

/** Find or do anything. Typing narrows, arrows move, Enter goes, Esc leaves. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onClose, label, placeholder, empty, searched, groups, onQuery, hints } = props
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  useModalPage(layer)
  const focus = useFocusReturn()
  const [chosen, setChosen] = useState('')
  const found = groups.map(group => `${group.heading} ${group.commands.length}`).join()
  // What is found later may stand above what was first: the choice goes to the top again.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const first = layer?.querySelector('[cmdk-item]:not([aria-disabled="true"])')
      setChosen(first?.getAttribute('data-value') ?? '')
    })
    return () => cancelAnimationFrame(frame)
  }, [layer, found])
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && onClose()} modal={false}>
      <Dialog.Portal>
        <div className={styles['scrim']}>
          <Dialog.Content
            {...focus}
            ref={setLayer}
            aria-modal
            className={styles['palette']}
            aria-describedby={undefined}
            onFocusOutside={event => event.preventDefault()}
          >
            <Dialog.Title asChild>
              <h1 className="visually-hidden">{label}</h1>
            </Dialog.Title>
            <Command label={label} loop filter={byWords} value={chosen} onValueChange={setChosen}>
              <div className={styles['search']}>
                <Icon of={Search} />
                <Command.Input
                  placeholder={placeholder}
                  className={styles['input']}
                  {...(onQuery ? { onValueChange: onQuery } : {})}
                />
                <KeyHint keys={['Esc']} />
              </div>
              <Command.List className={styles['list']} label={label}>
                <Command.Empty className={styles['empty']}>{empty}</Command.Empty>
                {groups.map(group => (
                  <Command.Group key={group.heading} heading={group.heading} className={styles['group']}>
                    {group.commands.map(command => (
                      <PaletteLine key={command.id} command={command} onClose={onClose} />
                    ))}
                  </Command.Group>
                ))}
              </Command.List>
            </Command>
            <p role="status" className={styles['searched']}>
              {searched}
            </p>
            <div className={styles['foot']}>
              {hints.map(hint => (
                <span key={hint.label} className={styles['hint']}>
                  <KeyHint keys={hint.keys} />
                  {hint.label}
                </span>
              ))}
            </div>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Matches what is read, not the ids. A code with other spaces or dashes is found too, after what matches letter by letter. */
function byWords(_id: string, text: string, found: string[] = []): number {
  const words = found.join(' ')
  return defaultFilter(words, text) || (holds(words, text) ? LEAST : 0)
}
const LEAST = 0.001

function PaletteLine({ command, onClose }: { command: PaletteCommand; onClose: () => void }) {
  return (
    <Command.Item
      value={command.id}
      keywords={[command.label, ...(command.keywords ?? [])]}
      disabled={command.reason !== undefined}
      className={styles['line']}
      onSelect={() => {
        onClose()
        command.run()
      }}
    >
      {command.icon && <Icon of={command.icon} size="small" />}
      <span>{command.label}</span>
      {command.badge}
      <span className={styles['note']}>{command.reason ?? command.note}</span>
      {command.keys && <KeyHint keys={command.keys} />}
    </Command.Item>
  )
}

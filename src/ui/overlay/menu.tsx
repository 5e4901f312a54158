import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { KeyHint } from '../action/key-hint'
import { Icon } from '../icon'
import { words } from '../words'
import styles from './menu.module.css'
import { usePortalContainer } from '../portal-container'

export type MenuItem = {
  label: string
  onSelect: () => void
  icon?: LucideIcon | undefined
  keys?: readonly string[] | undefined
  disabled?: boolean | undefined
  /** Why it is disabled; shown at its right. Giving it disables the item. */
  reason?: string | undefined
  danger?: boolean | undefined
  /** A rule above it. */
  separated?: boolean | undefined
}

type MenuProps = {
  trigger: ReactNode
  label: string
  items: readonly MenuItem[]
  align?: 'start' | 'end' | undefined
}

/** The menu is gone when a dialog it opened closes: the focus goes back to what had it, so the button has it first. */
function focusTrigger({ currentTarget }: Event): void {
  const menu = currentTarget instanceof Element ? currentTarget.closest('[role="menu"]') : null
  document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')?.focus()
}

/** Items under a button; arrow keys, typing and Esc work. At most 200 px high, then it scrolls. */
export function Menu({ trigger, label, items, align = 'end' }: MenuProps) {
  const container = usePortalContainer()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={styles['menu']}
        >
          {items.length === 0 && <p className={styles['empty']}>{words.nothingToShow}</p>}
          {items.map(item => (
            <DropdownMenu.Item
              key={item.label}
              disabled={item.disabled || item.reason !== undefined}
              onSelect={event => {
                focusTrigger(event)
                item.onSelect()
              }}
              className={styles['item']}
              data-danger={item.danger || undefined}
              data-separated={item.separated || undefined}
            >
              {item.icon && <Icon of={item.icon} />}
              <span className={styles['label']}>{item.label}</span>
              {item.reason && <span className={styles['reason']}>{item.reason}</span>}
              {item.keys && <KeyHint keys={item.keys} />}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

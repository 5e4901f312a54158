import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './popover.module.css'
import { usePortalContainer } from '../portal-container'

type PopoverProps = {
  /** A Button or IconButton. */
  trigger: ReactNode
  /** Names the panel for screen readers. */
  label: string
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  align?: 'start' | 'end' | undefined
  /** Without the panel's padding: lists and calendars. */
  flush?: boolean | undefined
  children: ReactNode
}

/** A small panel beside its trigger. Not modal on purpose: Radix's modal one injects a style element, which our policy refuses. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'start',
  flush = false,
  children,
}: PopoverProps) {
  const container = usePortalContainer()
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={styles['panel']}
          data-flush={flush || undefined}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

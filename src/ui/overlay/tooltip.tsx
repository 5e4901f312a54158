import { Tooltip as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePortalContainer } from '../portal-container'
import styles from './tooltip.module.css'

/** Before it shows on hover, focus or a held touch. Spec: platform 9. */
export const TOOLTIP_MS = 500

type TooltipProps = {
  content: ReactNode
  /** One focusable element. */
  children: ReactNode
}

/**
 * Shows 500 ms after hover, focus or touch hold, and hides at once. Radix places and announces it; the delays are ours, because its own
 * shows at once on focus and never on touch.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const container = usePortalContainer()
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function begin() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), TOOLTIP_MS)
  }
  function cancel() {
    clearTimeout(timer.current)
  }
  useEffect(() => cancel, [])

  function close() {
    cancel()
    setOpen(false)
  }

  return (
    <Radix.Provider delayDuration={0} skipDelayDuration={0}>
      <Radix.Root open={open} onOpenChange={next => !next && close()}>
        <Radix.Trigger
          asChild
          onPointerEnter={event => event.pointerType !== 'touch' && begin()}
          onPointerLeave={cancel}
          onTouchStart={begin}
          onTouchEnd={close}
          onFocus={begin}
          onBlur={close}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal container={container}>
          <Radix.Content side="top" sideOffset={6} collisionPadding={8} className={styles['tooltip']}>
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

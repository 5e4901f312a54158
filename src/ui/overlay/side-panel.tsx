import { X } from 'lucide-react'
import * as Dialog from '@radix-ui/react-dialog'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../action/icon-button'
import { PanelBoundary } from '../status/panel-boundary'
import { words } from '../words'
import { useKeptFocus } from '../use-kept-focus'
import styles from './side-panel.module.css'
import { useFocusReturn } from './use-focus-return'

type SidePanelProps = {
  open: boolean
  onClose: () => void
  title: string
  /** It is read together with the page: 340 wide, and on a desk the page makes room instead of being covered. */
  beside?: boolean | undefined
  footer?: ReactNode
  children: ReactNode
}

/** Slides over the right edge, 300 wide, and leaves the page usable: Notifications, the message history. */
export function SidePanel({ open, onClose, title, beside = false, footer, children }: SidePanelProps) {
  useRoomBeside(open && beside)
  const focus = useFocusReturn()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useKeptFocus(panel)
  const body = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles['body']} role="group" aria-label={title} tabIndex={0}>
      <PanelBoundary>{children}</PanelBoundary>
    </div>
  )
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && onClose()} modal={false}>
      <Dialog.Portal>
        <Dialog.Content
          {...focus}
          ref={setPanel}
          className={styles['panel']}
          data-beside={beside || undefined}
          aria-describedby={undefined}
        >
          <div className={styles['heading']}>
            <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
            <IconButton icon={X} label={words.close} onClick={onClose} />
          </div>
          {body}
          {footer && (
            <div className={styles['footer']}>
              <PanelBoundary>{footer}</PanelBoundary>
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Tells the shell that something stands at the right edge of the window. */
function useRoomBeside(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    document.documentElement.dataset['beside'] = ''
    return () => void delete document.documentElement.dataset['beside']
  }, [isWanted])
}

import { X } from 'lucide-react'
import * as Dialog from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../action/icon-button'
import { words } from '../words'
import styles from './side-panel.module.css'
import { useFocusReturn } from './use-focus-return'

type SidePanelProps = {
  open: boolean
  onClose: () => void
  title: string
  footer?: ReactNode
  children: ReactNode
}

/** Slides over the right edge, 300 wide, and leaves the page usable: Notifications, the message history. */
export function SidePanel({ open, onClose, title, footer, children }: SidePanelProps) {
  const focus = useFocusReturn()
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && onClose()} modal={false}>
      <Dialog.Portal>
        <Dialog.Content {...focus} className={styles['panel']} aria-describedby={undefined}>
          <div className={styles['heading']}>
            <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
            <IconButton icon={X} label={words.close} onClick={onClose} />
          </div>
          <div className={styles['body']}>{children}</div>
          {footer && <div className={styles['footer']}>{footer}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

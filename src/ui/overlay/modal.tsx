import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../action/icon-button'
import { words } from '../words'
import styles from './modal.module.css'
import { useScrollLock } from './use-scroll-lock'

export type ModalTone = 'accent' | 'warning' | 'error'

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: string
  /** One line under the title, read with it. */
  description?: ReactNode
  /** 500, 800, or the viewport less 80. On phones every size is a bottom sheet. */
  size?: 'small' | 'medium' | 'full' | undefined
  /** The colour of the corner: what must be answered. */
  tone?: ModalTone | undefined
  /** Buttons, the safe one last. The element with `data-initial-focus` is focused, else the first control. */
  footer?: ReactNode
  /** A cross at the top right. Off where the footer must be answered. */
  closable?: boolean | undefined
  /** False keeps it open when pressed outside: forms with typed text. */
  closeOnOutside?: boolean | undefined
  children?: ReactNode
}

/** Traps focus, closes by Esc, gives focus back. A modal on desktops, a bottom sheet on phones. */
export function Modal(props: ModalProps) {
  const { open, onClose, title, description, size = 'small', tone = 'accent', footer, closable = true, closeOnOutside = true, children } = props
  useScrollLock(open)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <div className={styles['scrim']}>
          <Dialog.Content
            className={styles['modal']}
            data-size={size}
            data-tone={tone}
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={focusMarked}
            onInteractOutside={(event) => !closeOnOutside && event.preventDefault()}
          >
            <div className={styles['heading']}>
              <div>
                <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
                {description && (
                  <Dialog.Description asChild>
                    <div className={styles['description']}>{description}</div>
                  </Dialog.Description>
                )}
              </div>
              {closable && <IconButton icon={X} label={words.close} onClick={onClose} />}
            </div>
            {children && <div className={styles['body']}>{children}</div>}
            {footer && <div className={styles['footer']}>{footer}</div>}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Focuses the marked element instead of the first one: the safe answer, or the first field rather than the cross. */
function focusMarked(event: Event) {
  if (!(event.currentTarget instanceof HTMLElement)) return
  const marked = event.currentTarget.querySelector<HTMLElement>('[data-initial-focus]')
  if (!marked) return
  event.preventDefault()
  marked.focus()
}

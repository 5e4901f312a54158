import { X } from 'lucide-react'
import * as Dialog from '@radix-ui/react-dialog'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Button } from '../action/button'
import { IconButton } from '../action/icon-button'
import { PanelBoundary } from '../status/panel-boundary'
import { words } from '../words'
import { useKeptFocus } from '../use-kept-focus'
import styles from './modal.module.css'
import { PortalContainer } from '../portal-container'
import { useFocusReturn } from './use-focus-return'
import { useLeaveQuestion } from './use-leave-question'
import { staysAlive, useModalPage } from './use-modal-page'

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
  /** False keeps it open when pressed outside, and Escape, the cross and `ModalCancel` ask before they drop what a person entered: forms with typed text. */
  closeOnOutside?: boolean | undefined
  /** Whether closing would drop something. Left to the dialog, anything entered counts; false where it is kept. */
  isBegun?: boolean | undefined
  children?: ReactNode
}

const CloseModal = createContext<() => void>(() => undefined)

/** The button in the footer that closes the modal around it without saving. It asks before it drops what a person entered. */
export function ModalCancel({ children = words.cancel }: { readonly children?: ReactNode }) {
  const close = useContext(CloseModal)
  return (
    <Button kind="quiet" onClick={close}>
      {children}
    </Button>
  )
}

/** The rest of the page is inert meanwhile; Esc closes it and focus goes back. A modal on desktops, a bottom sheet on phones. */
export function Modal(props: ModalProps) {
  const {
    open,
    onClose,
    title,
    description,
    size = 'small',
    tone = 'accent',
    footer,
    closable = true,
    closeOnOutside = true,
    isBegun,
    children,
  } = props
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  useModalPage(layer)
  useKeptFocus(layer)
  const focus = useFocusReturn()
  const leaving = useLeaveQuestion(open, isBegun, onClose)
  const close = closeOnOutside ? onClose : leaving.close
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && close()} modal={false}>
      <Dialog.Portal>
        <div className={styles['scrim']}>
          <Dialog.Content
            ref={setLayer}
            aria-modal
            className={styles['modal']}
            data-size={size}
            data-tone={tone}
            onInput={leaving.onInput}
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...focus}
            onFocusOutside={event => event.preventDefault()}
            onPointerDownOutside={event => (!closeOnOutside || staysAlive(event.target)) && event.preventDefault()}
          >
            <div className={styles['heading']}>
              <div>
                <Dialog.Title asChild>
                  <h1 className={styles['title']}>{title}</h1>
                </Dialog.Title>
                {description && (
                  <Dialog.Description asChild>
                    <div className={styles['description']}>{description}</div>
                  </Dialog.Description>
                )}
              </div>
              {closable && <IconButton icon={X} label={words.close} onClick={close} />}
            </div>
            <PortalContainer value={layer}>
              {children && (
                <div className={styles['body']}>
                  <PanelBoundary>{children}</PanelBoundary>
                </div>
              )}
              {leaving.isAsking && <LeaveQuestion onLeave={leaving.leave} onStay={leaving.stay} />}
              {footer && (
                <div className={styles['footer']} hidden={leaving.isAsking}>
                  <CloseModal value={close}>
                    <PanelBoundary>{footer}</PanelBoundary>
                  </CloseModal>
                </div>
              )}
            </PortalContainer>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface LeaveQuestionProps {
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Asks in place of the buttons, so that what would be lost stays in sight. Going back is the safe reply: it has the focus, and Escape gives it. */
function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const before = useRef<Element | null>(null)
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    before.current = document.activeElement
    stay.current?.focus()
    return () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    }
  }, [])
  return (
    <div className={styles['footer']} role="group" aria-label={words.leaveEntered}>
      <p className={styles['question']} role="alert">
        {words.leaveEntered}
      </p>
      <Button kind="danger" onClick={onLeave}>
        {words.leave}
      </Button>
      <Button kind="primary" ref={stay} onClick={onStay}>
        {words.keepEditing}
      </Button>
    </div>
  )
}

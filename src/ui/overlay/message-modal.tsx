import type { ReactNode } from 'react'
import { Button } from '../action/button'
import { words } from '../words'
import { Modal, type ModalTone } from './modal'

type MessageModalProps = {
  open: boolean
  onClose: () => void
  title: string
  tone?: ModalTone | undefined
  closeLabel?: string | undefined
  children: ReactNode
}

/** Says something with one way out: Success, Error, There were multiple errors, Upgrade to access. */
export function MessageModal({ open, onClose, title, tone, closeLabel = words.close, children }: MessageModalProps) {
  const footer = (
    <Button onClick={onClose} data-initial-focus>
      {closeLabel}
    </Button>
  )
  return (
    <Modal open={open} onClose={onClose} title={title} tone={tone} closable={false} footer={footer}>
      {children}
    </Modal>
  )
}

import { type ReactNode, useId, useState } from 'react'
import { Button } from '../action/button'
import { words } from '../words'
import { formClass } from '../input/form-layout'
import { Modal, ModalCancel, type ModalProps } from './modal'

type FormModalProps = Pick<ModalProps, 'open' | 'title' | 'tone' | 'size' | 'isBegun'> & {
  onClose: () => void
  /** Paragraphs above the form. */
  body?: readonly string[] | undefined
  submitLabel: string
  cancelLabel?: string | undefined
  valid: boolean
  /** True closes the modal; false or a rejection keeps it open and frees the button. Spec: platform 4, modal form. */
  onSubmit: () => Promise<boolean>
  children?: ReactNode
}

export function FormModal(props: FormModalProps) {
  const { onClose, body = [], submitLabel, cancelLabel = words.cancel, valid, onSubmit, children, ...modal } = props
  const formId = useId()
  const [working, setWorking] = useState(false)

  async function submit() {
    if (working || !valid) return
    setWorking(true)
    try {
      if (await onSubmit()) onClose()
    } finally {
      setWorking(false)
    }
  }

  return (
    <Modal
      {...modal}
      onClose={onClose}
      closable={false}
      closeOnOutside={false}
      footer={
        <>
          <ModalCancel>{cancelLabel}</ModalCancel>
          <Button kind="primary" type="submit" form={formId} disabled={working || !valid}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {body.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <form
        id={formId}
        data-saves
        noValidate
        className={formClass()}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
      </form>
    </Modal>
  )
}

import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonKind } from '../action/button'
import { Icon } from '../icon'
import { Checkbox } from '../input/checkbox'
import { words } from '../words'
import { type ChangeLineProps, ChangeLines } from './change-line'
import styles from './confirm-dialog.module.css'
import { Modal, type ModalTone } from './modal'

export type ConfirmButton<Answer> = {
  title: string
  answer: Answer
  kind?: ButtonKind | undefined
  /** Has the focus, in place of the last. */
  focused?: boolean | undefined
}

export type ConfirmContent<Answer> = {
  title: string
  icon?: LucideIcon | undefined
  message: ReactNode
  /** What the answer touches, one ruled line each. */
  lines?: readonly ChangeLineProps[] | undefined
  tone?: ModalTone | undefined
  /** The safe answer comes last: Esc gives it, and it has the focus unless another one asks for it. */
  buttons: readonly ConfirmButton<Answer>[]
  /** Offers the "do not show again" box with these words. */
  suppressLabel?: string | undefined
}

type ConfirmDialogProps<Answer> = ConfirmContent<Answer> & {
  open: boolean
  onAnswer: (answer: Answer, suppress: boolean) => void
}

/** Asks one question. Esc and the scrim answer with the last, safe button. Spec: platform 2.12. */
export function ConfirmDialog<Answer>({ open, onAnswer, suppressLabel, ...content }: ConfirmDialogProps<Answer>) {
  const { title, icon, message, lines, tone = 'warning', buttons } = content
  const [suppress, setSuppress] = useState(false)
  const safe = buttons.at(-1)
  const first = buttons.find(button => button.focused) ?? safe
  return (
    <Modal
      open={open}
      onClose={() => safe && onAnswer(safe.answer, false)}
      title={title}
      tone={tone}
      closable={false}
      footer={buttons.map(button => (
        <Button
          key={button.title}
          kind={button.kind ?? (button === first ? 'primary' : 'default')}
          onClick={() => onAnswer(button.answer, suppress)}
          data-initial-focus={button === first || undefined}
        >
          {button.title}
        </Button>
      ))}
    >
      <div className={styles['message']}>
        {icon && <Icon of={icon} className={styles['icon']} />}
        <div>{message}</div>
      </div>
      {lines && lines.length > 0 && <ChangeLines lines={lines} />}
      {suppressLabel && <Checkbox checked={suppress} onChange={setSuppress} label={suppressLabel} />}
    </Modal>
  )
}

/** The Yes and No of a plain question. No is the safe one. */
export function yesNo(question: {
  yes?: string | undefined
  no?: string | undefined
  danger?: boolean | undefined
  focus?: 'yes' | 'no' | undefined
}): ConfirmButton<boolean>[] {
  const { yes = words.yes, no = words.no, danger = false, focus = 'no' } = question
  return [
    { title: yes, answer: true, kind: danger ? 'danger' : undefined, focused: focus === 'yes' },
    { title: no, answer: false },
  ]
}

import { useState } from 'react'
import { matchChoices } from '../input/choices'
import { Combobox } from '../input/combobox'
import { FormField } from '../input/form-field'
import { Segmented } from '../input/segmented'
import { Select } from '../input/select'
import { FormModal } from './form-modal'

export type MovePosition = 'start' | 'after' | 'end'

export type MoveTarget = { position: MovePosition; afterId: string | null }

type MoveDialogProps = {
  open: boolean
  onClose: () => void
  /** "Move zone Level 3". */
  title: string
  /** Those it may stand after; the moved item itself is already left out. */
  siblings: readonly { id: string; label: string }[]
  words: {
    moveTo: string
    beginning: string
    after: string
    end: string
    afterWhich: string
    choose: string
    move: string
  }
  onMove: (target: MoveTarget) => Promise<boolean>
}

/** More than these are searched by typing. */
const LISTED = 50

/** Where to: the beginning, after another, or the end. Spec: platform 2.13 and 5. */
export function MoveDialog({ open, onClose, title, siblings, words, onMove }: MoveDialogProps) {
  const [position, setPosition] = useState<MovePosition | null>(null)
  const [afterId, setAfterId] = useState('')
  const [typed, setTyped] = useState('')
  const choices = siblings.map(sibling => ({ value: sibling.id, label: sibling.label }))
  const valid = position !== null && (position !== 'after' || afterId !== '')
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={title}
      submitLabel={words.move}
      valid={valid}
      onSubmit={async () => position !== null && onMove({ position, afterId: position === 'after' ? afterId : null })}
    >
      <FormField label={words.moveTo} group required>
        <Segmented
          fill
          value={position}
          onChange={setPosition}
          options={[
            { value: 'start', label: words.beginning },
            { value: 'after', label: words.after, disabled: siblings.length === 0 },
            { value: 'end', label: words.end },
          ]}
        />
      </FormField>
      {position === 'after' && (
        <FormField label={words.afterWhich} required>
          {siblings.length > LISTED ? (
            <Combobox
              value={choices.find(choice => choice.value === afterId) ?? null}
              onChange={choice => setAfterId(choice?.value ?? '')}
              placeholder={words.choose}
              options={matchChoices(choices, typed).slice(0, LISTED)}
              onQuery={setTyped}
            />
          ) : (
            <Select value={afterId} onChange={setAfterId} placeholder={words.choose} options={choices} />
          )}
        </FormField>
      )}
    </FormModal>
  )
}

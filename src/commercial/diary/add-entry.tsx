import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DIARY_KINDS, diaryEntry, type DiaryEntry } from '#contract/commercial/diary-entry'
import type { Day } from '#domain/value/day'
import { add } from '#local/write/changes'
import { useProject } from '../../common/places/use-place'
import { useAct } from '../../records/data/use-act'
import { useDraft } from '../../records/form/use-draft'
import { Button } from '../../ui/action/button'
import { formatDay } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { Select } from '../../ui/input/select'
import { TextArea } from '../../ui/input/text-area'
import { FormModal } from '../../ui/overlay/form-modal'

interface AddEntryProps {
  readonly day: Day
  /** About an earlier day: the page marks it. */
  readonly isLate: boolean
}

/** Writes what nothing else records of a day: the weather, a delay, an instruction. Also without a connection. */
export function AddEntry({ day, isLate }: AddEntryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="primary" icon={Plus} onClick={() => setOpen(true)}>
        {isLate ? 'Add a late entry' : 'Add an entry'}
      </Button>
      {isOpen && <EntryForm day={day} isLate={isLate} onClose={() => setOpen(false)} />}
    </>
  )
}

interface EntryDraft {
  readonly kind: DiaryEntry['kind']
  readonly text: string
}
const NOTHING_WRITTEN: EntryDraft = { kind: 'weather', text: '' }

/** What is being written survives a killed tab, until it is saved or cancelled. */
function EntryForm({ day, isLate, onClose }: AddEntryProps & { readonly onClose: () => void }) {
  const project = useProject()
  const act = useAct()
  const [{ kind, text }, setDraft, dropDraft, { isBegun }] = useDraft<EntryDraft>(
    `diary-entry-${project.id}-${day}`,
    NOTHING_WRITTEN,
  )
  return (
    <FormModal
      open
      isBegun={isBegun}
      title={`Diary of ${formatDay(day)}`}
      {...(isLate ? { body: ['This day is over: the entry is marked as written later.'] } : {})}
      submitLabel="Save entry"
      valid={text.trim() !== ''}
      onSubmit={() => act([add(diaryEntry, { project: project.id, day, kind, text: text.trim() })], 'Diary entry')}
      onClose={() => {
        void dropDraft()
        onClose()
      }}
    >
      <FormField label="What">
        <Select
          value={kind}
          onChange={value =>
            setDraft(was => ({ ...was, kind: DIARY_KINDS.find(each => each.value === value)?.value ?? 'note' }))
          }
          options={DIARY_KINDS}
        />
      </FormField>
      <FormField label="In words" required>
        <TextArea value={text} onChange={next => setDraft(was => ({ ...was, text: next }))} maxLength={2_000} />
      </FormField>
    </FormModal>
  )
}

import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { IssueType } from '#contract/admin/issue-type'
import { ISSUE_PRIORITIES } from '#contract/commercial/issue'
import type { WorkPackage } from '#contract/admin/work-package'
import type { User } from '#contract/platform/user'
import { useKeyHelp } from '../../ui/action/key-help'
import { Button } from '../../ui/action/button'
import { type Choice, matchChoices } from '../../ui/input/choices'
import { Combobox } from '../../ui/input/combobox'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { Segmented } from '../../ui/input/segmented'
import { useFirstError } from '../../ui/input/use-first-error'
import { TextArea } from '../../ui/input/text-area'
import { TextInput } from '../../ui/input/text-input'
import { ActionBar } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { DownloadBoundary, inSilence } from '../../records/data/download-boundary'
import { DraftPhotos } from '../photos/draft-photos'
import type { IssueDraft } from './issue-draft'
import styles from '../../ui/input/form-column.module.css'
import { PinField } from './pin/pin-field'
import { DraftVoice } from './draft-voice'
import type { SpokenNote } from './voice/use-recorder'

interface IssueFormProps {
  readonly draft: IssueDraft
  readonly onChange: (draft: IssueDraft) => void
  readonly project: number
  readonly onFiles: (files: readonly File[]) => void
  /** Pictures still being made ready. */
  readonly preparing: number
  readonly types: readonly IssueType[]
  readonly users: readonly User[]
  readonly packages: readonly WorkPackage[]
  readonly onVoice: (note: SpokenNote) => void
  readonly zones: readonly { readonly id: number; readonly name: string }[]
  /** By field; '' is the whole. */
  readonly errors: Readonly<Record<string, string>>
  readonly saving: boolean
  readonly saveLabel: string
  readonly onSave: () => void
}

const KEYS = [{ keys: ['Ctrl S'], does: 'Save' }] as const

/** Raising an issue with gloves on: pictures first, what is wrong, what kind; the rest may stay empty. */
export function IssueForm(props: IssueFormProps) {
  const { draft, onChange, types, users, zones, errors, packages } = props
  const form = useFirstError(errors)
  useKeyHelp(KEYS)
  const set = (more: Partial<IssueDraft>) => onChange({ ...draft, ...more })
  return (
    <form
      ref={form}
      data-saves
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        props.onSave()
      }}
      noValidate
    >
      <DraftPhotos
        label="Take a photo"
        photos={draft.photos}
        preparing={props.preparing}
        onFiles={props.onFiles}
        onPhotos={photos => set({ photos })}
      />
      {errors[''] && <Notice tone="error">{errors['']}</Notice>}
      <FormField label="What is wrong?" required error={errors['summary']}>
        <TextInput
          value={draft.summary}
          onChange={summary => set({ summary })}
          maxLength={255}
          autoComplete="off"
          enterKeyHint="next"
        />
      </FormField>
      {types.length > 0 && (
        <FormField label="Type" group error={errors['type']}>
          <Segmented
            fill
            value={draft.type === null ? null : String(draft.type)}
            onChange={type => set({ type: Number(type) })}
            options={types.map(type => ({ value: String(type.id), label: type.name }))}
          />
        </FormField>
      )}
      <FormField label="Details" optional="optional" error={errors['details']}>
        <TextArea value={draft.details} onChange={details => set({ details })} maxLength={10_000} />
      </FormField>
      <FormField label="Priority" group error={errors['priority']}>
        <Segmented fill value={draft.priority} onChange={priority => set({ priority })} options={ISSUE_PRIORITIES} />
      </FormField>
      <div className={styles['pair']}>
        <FormField label="Zone" optional="optional" error={errors['zone']}>
          <Pick
            value={draft.zone}
            onChange={zone => set({ zone })}
            choices={zones.map(zone => ({ value: String(zone.id), label: zone.name }))}
            placeholder="Anywhere"
          />
        </FormField>
        <FormField label="Where" optional="optional" error={errors['location']}>
          <TextInput
            value={draft.location}
            onChange={location => set({ location })}
            maxLength={255}
            placeholder="Room 3.07"
          />
        </FormField>
      </div>
      <div className={styles['pair']}>
        <FormField label="For" optional="optional" error={errors['assignee']}>
          <Pick
            value={draft.assignee}
            onChange={assignee => set({ assignee })}
            choices={users.map(user => ({ value: String(user.id), label: user.fullName }))}
            placeholder="Nobody yet"
          />
        </FormField>
        <FormField label="Due" optional="optional" error={errors['dueDate']}>
          <DateInput value={draft.dueDate} onChange={dueDate => set({ dueDate })} />
        </FormField>
      </div>
      <div className={styles['pair']}>
        <FormField label="Owner" optional="optional" error={errors['owner']}>
          <Pick
            value={draft.owner}
            onChange={owner => set({ owner })}
            choices={users.map(user => ({ value: String(user.id), label: user.fullName }))}
            placeholder="Me"
          />
        </FormField>
        {packages.length > 0 && (
          <FormField label="Package" optional="optional" error={errors['workPackage']}>
            <Pick
              value={draft.workPackage}
              onChange={workPackage => set({ workPackage })}
              choices={packages.map(each => ({ value: String(each.id), label: each.name }))}
              placeholder="No package"
            />
          </FormField>
        )}
      </div>
      <DownloadBoundary meanwhile={inSilence}>
        <PinField project={props.project} value={draft.pinned} onChange={pinned => set({ pinned })} />
      </DownloadBoundary>
      <DraftVoice
        notes={draft.voice}
        onAdd={props.onVoice}
        onRemove={key => set({ voice: draft.voice.filter(note => note.key !== key) })}
      />
      <ActionBar>
        <Button
          type="submit"
          kind="primary"
          size="large"
          fill
          icon={Plus}
          disabled={props.saving || props.preparing > 0}
        >
          {props.saveLabel}
        </Button>
      </ActionBar>
    </form>
  )
}

function Pick({
  value,
  onChange,
  choices,
  placeholder,
}: {
  readonly value: number | null
  readonly onChange: (id: number | null) => void
  readonly choices: readonly Choice[]
  readonly placeholder: string
}) {
  const [query, setQuery] = useState('')
  const chosen = choices.find(choice => choice.value === String(value)) ?? null
  return (
    <Combobox
      value={chosen}
      onChange={choice => onChange(choice ? Number(choice.value) : null)}
      options={matchChoices(choices, query)}
      onQuery={setQuery}
      placeholder={placeholder}
    />
  )
}

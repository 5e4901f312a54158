import { issueType } from '#contract/admin/issue-type'
import { workPackage } from '#contract/admin/work-package'
import { ISSUE_PRIORITIES } from '#contract/commercial/issue'
import { user } from '#contract/platform/user'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { DownloadBoundary, inSilence } from '../../records/data/download-boundary'
import { useAll } from '../../records/data/use-all'
import { useOptions } from '../../records/data/use-names'
import { FactForm } from '../../records/form/fact-form'
import { type FactFormState, useFactForm } from '../../records/form/use-fact-form'
import { DateInput } from '../../ui/input/date-input'
import { FormField } from '../../ui/input/form-field'
import { IdCombobox } from '../../ui/input/id-combobox'
import { Segmented } from '../../ui/input/segmented'
import { TextArea } from '../../ui/input/text-area'
import { TextInput } from '../../ui/input/text-input'
import { Notice } from '../../ui/status/notice'
import { useSiteBillHere } from '../common/use-site-bill'
import { DraftPhotos } from '../photos/draft-photos'
import { useDraftPhotos } from '../photos/use-draft-photos'
import { DraftVoice } from './draft-voice'
import { EMPTY_ISSUE, faultsOf, type IssueDraft, raiseIssue } from './issue-draft'
import { PinField } from './pin/pin-field'
import styles from '../../ui/input/form-column.module.css'

/**
 * Raising an issue on site with gloves on: pictures first, what is wrong, what kind; the rest may stay empty. Works without a connection and
 * survives a killed tab as a draft.
 */
export function RaiseIssuePage() {
  const project = useProject()
  const viewer = useViewer()
  const types = useOptions(issueType)
  const bill = useSiteBillHere(project.id, null)
  const form = useFactForm<IssueDraft>({
    key: `issue-new-${project.id}`,
    empty: EMPTY_ISSUE,
    faultsOf,
    record: (draft, id) => raiseIssue({ ...draft, owner: draft.owner ?? viewer.user }, project.id, id),
    leadsTo: () => ({ to: '/estimating/projects/$projectId/hub/issues', params: { projectId: String(project.id) } }),
  })
  const { draft, set, bind, errors } = form
  const photos = useDraftPhotos(form)
  usePageTitle({ title: 'Raise issue', under: project.name })
  return (
    <FactForm form={form} title="Raise issue" saveLabel="Save issue" preparing={photos.preparing}>
      {bill?.isWhole === false && (
        <Notice tone="calm" note="You can save the issue without them and choose them later.">
          The zones and drawings of this project are not all on this device yet.
        </Notice>
      )}
      <DraftPhotos label="Take a photo" {...photos} />
      <FormField label="What is wrong?" required error={errors['summary']}>
        <TextInput {...bind('summary')} maxLength={255} autoComplete="off" enterKeyHint="next" />
      </FormField>
      {types.length > 0 && (
        <FormField label="Type" group>
          <Segmented
            fill
            value={draft.type === null ? null : String(draft.type)}
            onChange={type => set({ type: Number(type) })}
            options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </FormField>
      )}
      <FormField label="Details" optional="optional">
        <TextArea {...bind('details')} maxLength={10_000} />
      </FormField>
      <FormField label="Priority" group>
        <Segmented fill {...bind('priority')} options={ISSUE_PRIORITIES} />
      </FormField>
      <WhereAndWho form={form} zones={bill?.isWhole ? (bill.whole.model?.zones ?? []) : []} />
      <DownloadBoundary meanwhile={inSilence}>
        <PinField project={project.id} {...bind('pinned')} />
      </DownloadBoundary>
      <DraftVoice
        notes={draft.voice}
        onAdd={note => set(({ voice }) => ({ voice: [...voice, note] }))}
        onRemove={key => set(({ voice }) => ({ voice: voice.filter(note => note.key !== key) }))}
      />
    </FactForm>
  )
}

interface WhereAndWhoProps {
  readonly form: FactFormState<IssueDraft>
  readonly zones: readonly { readonly id: number; readonly name: string }[]
}

/** Where it is, who sees to it and by when. */
function WhereAndWho({ form: { bind }, zones }: WhereAndWhoProps) {
  const users = (useAll(user) ?? []).filter(each => each.isActive).map(({ id, fullName }) => ({ id, name: fullName }))
  const packages = useOptions(workPackage)
  return (
    <>
      <div className={styles['pair']}>
        <FormField label="Zone" optional="optional">
          <IdCombobox {...bind('zone')} options={zones} none="Anywhere" />
        </FormField>
        <FormField label="Where" optional="optional">
          <TextInput {...bind('location')} maxLength={255} placeholder="Room 3.07" />
        </FormField>
      </div>
      <div className={styles['pair']}>
        <FormField label="For" optional="optional">
          <IdCombobox {...bind('assignee')} options={users} none="Nobody yet" />
        </FormField>
        <FormField label="Due" optional="optional">
          <DateInput {...bind('dueDate')} />
        </FormField>
      </div>
      <div className={styles['pair']}>
        <FormField label="Owner" optional="optional">
          <IdCombobox {...bind('owner')} options={users} none="Me" />
        </FormField>
        {packages.length > 0 && (
          <FormField label="Package" optional="optional">
            <IdCombobox {...bind('workPackage')} options={packages} none="No package" />
          </FormField>
        )}
      </div>
    </>
  )
}

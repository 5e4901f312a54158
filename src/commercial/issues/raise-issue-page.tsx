import { issueType } from '#contract/admin/issue-type'
import { workPackage } from '#contract/admin/work-package'
import { ISSUE_PRIORITIES } from '#contract/commercial/issue'
import { user } from '#contract/platform/user'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { shownOf } from '../../records/data/here'
import { useAll } from '../../records/data/use-all'
import { useOptions } from '../../records/data/use-names'
import { FactForm } from '../../records/form/fact-form'
import { type FactFormState, useFactForm } from '../../records/form/use-fact-form'
import { withChosen } from '../../ui/input/choices'
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
import { drawingChoices, PinField, useDrawingsHere } from './pin/pin-field'
import styles from '../../ui/input/form-column.module.css'

/**
 * Raising an issue on site with gloves on: pictures first, what is wrong, what kind; the rest may stay empty. Works without a connection and
 * survives a killed tab as a draft.
 */
export function RaiseIssuePage() {
  const project = useProject()
  const viewer = useViewer()
  const choices = useIssueChoices(project.id)
  const form = useFactForm<IssueDraft>({
    key: `issue-new-${project.id}`,
    empty: EMPTY_ISSUE,
    records: draft => ({
      named: {
        type: { value: draft.type, ...choices.types },
        zone: { value: draft.zone, ...choices.zones },
        assignee: { value: draft.assignee, ...choices.users },
        owner: { value: draft.owner, ...choices.users },
        workPackage: { value: draft.workPackage, ...choices.packages },
        drawing: {
          value: draft.pinned.drawing,
          options: drawingChoices(choices.drawings),
          isWhole: choices.hasAllDrawings,
        },
      },
    }),
    faultsOf,
    record: (draft, id) => raiseIssue({ ...draft, owner: draft.owner ?? viewer.user }, project.id, id),
    leadsTo: () => ({ to: '/estimating/projects/$projectId/hub/issues', params: { projectId: String(project.id) } }),
  })
  const { draft, set, bind, errors } = form
  const photos = useDraftPhotos(form)
  const types = withChosen(choices.types.options, draft.type, choices.types.isWhole)
  usePageTitle({ title: 'Raise issue', under: project.name })
  return (
    <FactForm form={form} title="Raise issue" saveLabel="Save issue" preparing={photos.preparing}>
      {choices.isPart && (
        <Notice tone="calm" note="You can save the issue without them and choose them later.">
          The zones and drawings of this project are not all on this device yet.
        </Notice>
      )}
      <DraftPhotos label="Take a photo" {...photos} />
      <FormField label="What is wrong?" required error={errors['summary']}>
        <TextInput {...bind('summary')} maxLength={255} autoComplete="off" enterKeyHint="next" />
      </FormField>
      {types.length > 0 && (
        <FormField label="Type" group error={errors['type']}>
          <Segmented
            fill
            value={draft.type === null ? null : String(draft.type)}
            onChange={type => set({ type: Number(type) })}
            options={types}
          />
        </FormField>
      )}
      <FormField label="Details" optional="optional">
        <TextArea {...bind('details')} maxLength={10_000} />
      </FormField>
      <FormField label="Priority" group>
        <Segmented fill {...bind('priority')} options={ISSUE_PRIORITIES} />
      </FormField>
      <WhereAndWho form={form} choices={choices} />
      <PinField
        drawings={choices.drawings}
        isWhole={choices.hasAllDrawings}
        error={errors['drawing']}
        {...bind('pinned')}
      />
      <DraftVoice
        notes={draft.voice}
        onAdd={note => set(({ voice }) => ({ voice: [...voice, note] }))}
        onRemove={key => set(({ voice }) => ({ voice: voice.filter(note => note.key !== key) }))}
      />
    </FactForm>
  )
}

/** What an issue can be about. Zones are those of the bill, once all of it is here; drawings are those that are here. */
function useIssueChoices(project: number) {
  const bill = useSiteBillHere(project, null)
  const drawings = useDrawingsHere(project)
  const users = useAll(user)
  return {
    types: useOptions(issueType),
    packages: useOptions(workPackage),
    users: {
      options: (users ?? []).filter(each => each.isActive).map(({ id, fullName }) => ({ id, name: fullName })),
      isWhole: users !== undefined,
    },
    zones: { options: bill?.isWhole ? (bill.whole.model?.zones ?? []) : [], isWhole: bill?.isWhole === true },
    drawings: drawings ? shownOf(drawings) : [],
    hasAllDrawings: drawings?.isWhole === true,
    isPart: bill?.isWhole === false || drawings?.isWhole === false,
  }
}

interface WhereAndWhoProps {
  readonly form: FactFormState<IssueDraft>
  readonly choices: ReturnType<typeof useIssueChoices>
}

/** Where it is, who sees to it and by when. */
function WhereAndWho({ form: { draft, bind, errors }, choices }: WhereAndWhoProps) {
  const { zones, users, packages } = choices
  return (
    <>
      <div className={styles['pair']}>
        <FormField label="Zone" optional="optional" error={errors['zone']}>
          <IdCombobox {...bind('zone')} {...zones} none="Anywhere" />
        </FormField>
        <FormField label="Where" optional="optional">
          <TextInput {...bind('location')} maxLength={255} placeholder="Room 3.07" />
        </FormField>
      </div>
      <div className={styles['pair']}>
        <FormField label="For" optional="optional" error={errors['assignee']}>
          <IdCombobox {...bind('assignee')} {...users} none="Nobody yet" />
        </FormField>
        <FormField label="Due" optional="optional">
          <DateInput {...bind('dueDate')} />
        </FormField>
      </div>
      <div className={styles['pair']}>
        <FormField label="Owner" optional="optional" error={errors['owner']}>
          <IdCombobox {...bind('owner')} {...users} none="Me" />
        </FormField>
        {(packages.options.length > 0 || draft.workPackage !== null) && (
          <FormField label="Package" optional="optional" error={errors['workPackage']}>
            <IdCombobox {...bind('workPackage')} {...packages} none="No package" />
          </FormField>
        )}
      </div>
    </>
  )
}

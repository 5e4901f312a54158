import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { issueType } from '#contract/admin/issue-type'
import { workPackage } from '#contract/admin/work-package'
import { user } from '#contract/platform/user'
import { useProject } from '../../common/places/use-place'
import { useAll } from '../../records/data/use-all'
import { tellProblem } from '../../app/office/tell-problem'
import { useDraft } from '../../records/form/use-draft'
import { useEdit } from '../../records/data/use-edit'
import { useLeavePrompt } from '../../app/page/use-leave-prompt'
import { useViewer } from '../../app/viewer'
import { useReplica } from '../../fields/replica-context'
import { usePageTitle } from '../../app/page/page-title'
import { HiddenHeading, PageBody, PageHeading } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { PHONE, useMedia } from '../../ui/use-media'
import { useSiteBillHere } from '../common/use-site-bill'
import { EMPTY_ISSUE, isEmpty, raiseIssue } from './issue-draft'
import { IssueForm } from './issue-form'
import type { DraftPhoto } from '../photos/draft-photo'
import { usePhotoIntake } from '../photos/use-photo-intake'

/** Raising an issue on site; works without a connection and survives a killed tab as a draft. */
export function RaiseIssuePage() {
  const project = useProject()
  const replica = useReplica()
  const navigate = useNavigate()
  const types = useAll(issueType)
  const users = useAll(user)
  const packages = useAll(workPackage)
  const viewer = useViewer()
  const bill = useSiteBillHere(project.id, null)
  const edit = useEdit()
  const phone = useMedia(PHONE)
  const [draft, setDraft, dropDraft] = useDraft(`issue-new-${project.id}`, EMPTY_ISSUE)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [saving, setSaving] = useState(false)
  const intake = usePhotoIntake((photo: DraftPhoto) => setDraft(was => ({ ...was, photos: [...was.photos, photo] })))
  const leave = useLeavePrompt(!isEmpty(draft) && !saving)
  usePageTitle({ title: 'Raise issue', under: project.name })

  async function save() {
    if (draft.summary.trim() === '') return setErrors({ summary: 'You must specify this field' })
    setErrors({})
    setSaving(true)
    try {
      const { changes, label } = raiseIssue(
        { ...draft, owner: draft.owner ?? viewer.user },
        project.id,
        await replica.newId(),
      )
      await edit(changes, label)
      await dropDraft()
      leave.allow()
      await navigate({
        to: '/estimating/projects/$projectId/hub/issues',
        params: { projectId: String(project.id) },
        replace: true,
      })
    } catch (error) {
      tellProblem(error)
    }
    setSaving(false)
  }
  return (
    <>
      {phone ? <HiddenHeading>Raise issue</HiddenHeading> : <PageHeading title="Raise issue" ruled />}
      <PageBody>
        {bill?.isWhole === false && (
          <Notice tone="calm" note="You can save the issue without them and choose them later.">
            The zones and drawings of this project are not all on this device yet.
          </Notice>
        )}
        <IssueForm
          draft={draft}
          onChange={setDraft}
          project={project.id}
          packages={packages ?? []}
          onVoice={note => setDraft(was => ({ ...was, voice: [...was.voice, note] }))}
          onFiles={intake.take}
          preparing={intake.preparing}
          types={types ?? []}
          users={(users ?? []).filter(each => each.isActive)}
          zones={bill?.isWhole ? (bill.whole.model?.zones ?? []) : []}
          errors={errors}
          saving={saving}
          saveLabel={phone ? 'Save on this phone' : 'Save issue'}
          onSave={() => void save()}
        />
      </PageBody>
    </>
  )
}

import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { whyNot } from '#contract/lifecycles'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import { add, set as setValues } from '#local/write/changes'
import { useReplica } from '../../fields/replica-context'
import { useLook } from '../../fields/use-look'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { toasts } from '../../ui/overlay/toast-store'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { actionLabel, editLabel } from '../data/change-label'
import { savedHere } from '../../app/device/device-words'
import type { Held } from '../data/held'
import { NotFound } from '../../app/page/not-found'
import { usePageTitle } from '../../app/page/page-title'
import { recordName } from '../data/record-name'
import {
  type Owner,
  type RecordPage,
  useListPath,
  useOwner,
  useRecordId,
  useRecordOfPage,
  useTrail,
  useUnasked,
} from '../address/record-page'
import { viewPath } from '../address/record-paths'
import { tellProblem } from '../../app/office/tell-problem'
import { useDraft } from './use-draft'
import { editTitle } from './edit-title'
import { useEdit } from '../data/use-edit'
import { useLeavePrompt } from '../../app/page/use-leave-prompt'
import { useRefusal } from './use-refusal'
import { useViewer, useWithheld } from '../../app/viewer'
import { typedOf, useFollowers, withoutFollowers } from './use-followers'
import { editForm, editWithout, type FormEdit, NOTHING_EDITED, valuesOf } from './form-state'
import { RecordForm } from './record-form'
import { UnsavedEdit } from './unsaved-words'

/** "Edit {singular}: {record name}" with Cancel, Save as new where a copy can be made, and Save changes. Spec: platform 2.9. */
export function EditPage(page: RecordPage) {
  const owner = useOwner(page)
  const record = useRecordOfPage(page)
  const id = useRecordId()
  if (record === undefined || (owner && owner.label === undefined)) return <Loader />
  if (record === null)
    return (
      <>
        <NotFound />
        {id !== null && <UnsavedEdit resource={page.resource} id={id} draftKey={draftKeyOf(page.resource, id)} />}
      </>
    )
  const reason = whyNot('edit', page.resource, record)
  if (reason !== null) return <NotEditable {...page} owner={owner} record={record} reason={reason} />
  return <EditForm key={record.id} {...page} owner={owner} record={record} />
}

const draftKeyOf = ({ name }: Resource, id: number): string => `edit ${name} ${id}`

/** Reached by its address, or open when the record was moved on: what was typed stays in the draft. */
function NotEditable({ owner, record, reason, ...page }: EditFormProps & { readonly reason: string }) {
  const { resource } = page
  const base = useListPath()
  const { account } = useViewer()
  const name = recordName(resource, record, useLook(resource, [record], account.currency))
  usePageTitle({ title: `Edit ${name}`, under: owner?.label, trail: useTrail(page, owner, 'record') })
  return (
    <>
      <PageHeading title={`Edit ${lower(resource.singular)}: ${name}`} />
      <PageBody>
        <p>{reason}.</p>
        <p>
          <LinkButton>
            <Link to={viewPath(base, record.id)}>Back to the {lower(resource.singular)}</Link>
          </LinkButton>
        </p>
      </PageBody>
    </>
  )
}

interface EditFormProps extends RecordPage {
  readonly owner: Owner | null
  readonly record: Held<RecordPage['resource']>
}

function EditForm({ owner, record, ...page }: EditFormProps) {
  const { resource } = page
  const unasked = useUnasked(page)
  const withheld = useWithheld(resource)
  const navigate = useNavigate()
  const edit = useEdit()
  const replica = useReplica()
  const confirm = useConfirm()
  const base = useListPath()
  const { account } = useViewer()
  const name = recordName(resource, record, useLook(resource, [record], account.currency))
  const refusal = useRefusal(resource, record.id)
  // Only what the person changed is kept beside the record, so that what others change meanwhile shows through and is not written over.
  const [kept, setFormEdit, dropDraft, draft] = useDraft<FormEdit>(draftKeyOf(resource, record.id), NOTHING_EDITED)
  const formEdit = useMemo(() => editWithout(kept, withheld), [kept, withheld])
  const current = valuesOf(resource, record)
  const followers = useFollowers(resource, record, formEdit.set)
  const values: Row = { ...current, ...followers, ...formEdit.set }
  const dirty = Object.keys(formEdit.set).length > 0
  const leave = useLeavePrompt(dirty)
  const title = editTitle(resource, name, owner?.label)
  const short = `Edit ${name === resource.unnamed ? lower(name) : name}`
  usePageTitle({ title: short, under: owner?.label, trail: useTrail(page, owner, 'record') })

  async function leaveTo(id: number) {
    await dropDraft()
    leave.allow()
    await navigate({ to: viewPath(base, id) })
  }
  async function save() {
    if (dirty) {
      // What the office refused is put right in one go with the rest; waiting behind it, the mended field could never be sent.
      const mended = refusal?.kind === 'set' ? refusal : null
      if (mended) await replica.discard(mended.seq)
      const set = { ...withoutFollowers(resource, mended?.set ?? {}, formEdit.set), ...formEdit.set }
      await edit([setValues(resource, record.id, set, formEdit.seen)], editLabel(resource, record, Object.keys(set)))
      toasts.show('info', savedHere())
    }
    await leaveTo(record.id)
  }
  async function saveAsNew() {
    const { result } = await confirm({
      title: 'Save as new',
      message: `Are you sure you want to create a new ${lower(resource.singular)}?`,
      yes: 'Save as new',
      no: 'Cancel',
      focus: 'yes',
    })
    if (!result) return
    try {
      const { ids } = await edit([add(resource, values)], actionLabel('New', resource, values))
      await leaveTo(ids[0] ?? record.id)
    } catch (error) {
      tellProblem(error)
    }
  }
  return (
    <RecordForm
      resource={resource}
      values={values}
      onChange={next =>
        setFormEdit(editForm(formEdit, current, typedOf(resource, current, formEdit.set, next, followers)))
      }
      before={current}
      without={unasked}
      draft={draft}
      refusal={refusal ?? null}
      onSave={save}
      title={title}
      actions={working => (
        <>
          <LinkButton>
            <Link to={viewPath(base, record.id)}>Cancel</Link>
          </LinkButton>
          {page.canCopy !== false && (
            <Button disabled={working} onClick={() => void saveAsNew()}>
              Save as new
            </Button>
          )}
          <Button type="submit" kind="primary" disabled={working}>
            {working ? 'Saving…' : 'Save changes'}
          </Button>
        </>
      )}
    />
  )
}

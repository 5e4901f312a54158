import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import { add } from '#local/write/changes'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { Loader } from '../../ui/status/loader'
import { toasts } from '../../ui/overlay/toast-store'
import { actionLabel } from '../data/change-label'
import { savedHere } from '../../app/device/device-words'
import { NotFound } from '../../app/page/not-found'
import { usePageTitle } from '../../app/page/page-title'
import {
  type Owner,
  type RecordPage,
  useListPath,
  useOwner,
  useRecordOfPage,
  useTrail,
  useUnasked,
} from '../address/record-page'
import { viewPath } from '../address/record-paths'
import { useDraft } from './use-draft'
import { useEdit } from '../data/use-edit'
import { useLeavePrompt } from '../../app/page/use-leave-prompt'
import { useWithheld } from '../../app/viewer'
import { changesFrom, givenRefs, startValues, valuesOf } from './form-state'
import { RecordForm } from './record-form'

/** Spec: platform 2.4 and 2.8: saving leads to the view of what was saved. */
export function NewPage(page: RecordPage) {
  const owner = useOwner(page)
  const given = givenRefs(page.resource, useSearch({ strict: false }))
  const { useDefaults = useNone } = page
  const usual = useDefaults()
  if (usual === undefined || (owner && owner.label === undefined)) return <Loader />
  const start = startValues(page.resource, { ...usual, ...given, ...(owner ? { [owner.field]: owner.id } : {}) })
  return (
    <NewForm
      {...page}
      owner={owner}
      start={start}
      draftKey={['new', page.resource.name, owner?.id ?? '', ...Object.values(given)].join(' ')}
    />
  )
}

const NONE: Row = {}
const useNone = (): Row => NONE

/** A new record that starts as a copy of another. */
export function EditAsNewPage(page: RecordPage) {
  const owner = useOwner(page)
  const record = useRecordOfPage(page)
  if (record === undefined || (owner && owner.label === undefined)) return <Loader />
  if (record === null) return <NotFound />
  return (
    <NewForm
      {...page}
      owner={owner}
      start={valuesOf(page.resource, record)}
      draftKey={`copy ${page.resource.name} ${record.id}`}
    />
  )
}

function NewForm({
  owner,
  start,
  draftKey,
  ...page
}: RecordPage & { readonly owner: Owner | null; readonly start: Row; readonly draftKey: string }) {
  const { resource } = page
  const unasked = useUnasked(page)
  const navigate = useNavigate()
  const edit = useEdit()
  const base = useListPath()
  const withheld = useWithheld(resource)
  const [kept, setValues, dropDraft, draft] = useDraft<Row>(draftKey, start)
  // A draft may be kept from when the person was shown more.
  const values = { ...kept, ...Object.fromEntries(withheld.map(name => [name, start[name] ?? null])) }
  const dirty = Object.keys(changesFrom(start, values)).length > 0
  const leave = useLeavePrompt(dirty)
  const title =
    owner?.label === undefined
      ? `New ${lower(resource.singular)}`
      : `New ${lower(resource.singular)} for ${owner.label}`
  usePageTitle({
    title: `New ${lower(resource.singular)}`,
    under: owner?.label,
    trail: useTrail(page, owner, 'record'),
  })

  async function save() {
    const { ids } = await edit([add(resource, values)], actionLabel('New', resource, values))
    await dropDraft()
    leave.allow()
    toasts.show('info', savedHere())
    // In its place: Back leads to where one came from, not into an empty form.
    await navigate({ to: ids[0] === undefined ? base : viewPath(base, ids[0]), replace: true })
  }
  return (
    <RecordForm
      resource={resource}
      values={values}
      onChange={setValues}
      before={null}
      without={unasked}
      draft={draft}
      refusal={null}
      onSave={save}
      title={title}
      actions={working => (
        <>
          <LinkButton>
            <Link to={base}>Cancel</Link>
          </LinkButton>
          <Button type="submit" kind="primary" disabled={working}>
            {working ? 'Saving…' : `Save ${lower(resource.singular)}`}
          </Button>
        </>
      )}
    />
  )
}

import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, Undo2 } from 'lucide-react'
import { isRestorable } from '#contract/kit/deleted'
import { lower } from '#domain/value/lower'
import { LinkButton } from '../../ui/action/link-button'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { usePageTitle } from '../../app/page/page-title'
import { type RecordPage, useListPath, useOwner, useTrail } from '../address/record-page'
import { DELETED, newPath } from '../address/record-paths'
import { useKeyHelp } from '../../ui/action/key-help'
import { useShortcut } from '../../app/page/use-shortcut'
import { useCan } from '../../app/viewer'
import { ExportButton } from './export-button'
import { RecordTable } from './record-table'
import { useTableList } from './use-table-list'

const KEYS = [{ keys: ['N'], does: 'Add a record' }] as const

const NONE: readonly string[] = []
const allSeen = () => NONE

/** Spec: platform 2.8. */
export function ListPage(page: RecordPage) {
  const { resource, listActions: ListActions, chosenActions, useUnseen = allSeen } = page
  const owner = useOwner(page)
  const can = useCan()
  const base = useListPath()
  const title = owner?.label === undefined ? resource.plural : `${resource.plural} for ${owner.label}`
  usePageTitle({ title: resource.plural, under: owner?.label, trail: useTrail(page, owner, 'list') })
  const navigate = useNavigate()
  useKeyHelp(can.write(resource) ? KEYS : null)
  useShortcut('n', can.write(resource) ? () => void navigate({ to: newPath(base) }) : null)
  const list = useTableList(resource, resource.name, owner && { field: owner.field, id: owner.id }, useUnseen())
  if (owner && owner.label === undefined) return <Loader />
  return (
    <PageBody fill>
      <PageHeading
        title={title}
        repeats
        actions={
          <>
            <ExportButton {...list} />
            {can.write(resource) && isRestorable(resource) && (
              <LinkButton icon={Undo2}>
                <Link to={DELETED} search={{ kind: resource.name }}>
                  Deleted
                </Link>
              </LinkButton>
            )}
            {ListActions && can.write(resource) && (
              <ListActions base={base} shown={{ query: list.query, total: list.list.total }} />
            )}
            {can.write(resource) && (
              <LinkButton kind="primary" icon={Plus} keys={['N']}>
                <Link to={newPath(base)}>New {lower(resource.singular)}</Link>
              </LinkButton>
            )}
          </>
        }
      />
      <RecordTable list={list} base={base} canWrite={can.write(resource)} chosenActions={chosenActions} />
    </PageBody>
  )
}

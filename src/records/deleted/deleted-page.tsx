import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { deletedRecord, type DeletedRecord, RESTORE_DAYS } from '#contract/kit/deleted'
import { findResource } from '#contract/resources'
import { lower } from '#domain/value/lower'
import { AskedStatus } from '../../app/office/asked-status'
import { useServer } from '../../app/office/server'
import { useOffice } from '../office/use-office'
import { type Asked, useReply } from '../../app/office/use-reply'
import { usePageTitle } from '../../app/page/page-title'
import { Button } from '../../ui/action/button'
import { formatDay, formatHistoryTime } from '../../ui/format'
import { toasts } from '../../ui/overlay/toast-store'
import { List, ListRow } from '../../ui/record/list-row'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { restoreDeleted } from './restore-deleted'

const LIMIT = 100
const reply = v.array(deletedRecord)

/** What was deleted in the last 90 days, of one kind (`?kind=client`) or of all the viewer may delete, each with a button that restores it. */
export function DeletedPage() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const resource = typeof search['kind'] === 'string' ? findResource(search['kind']) : undefined
  const title = `Deleted ${resource ? lower(resource.plural) : 'records'}`
  usePageTitle({ title })
  const [restored, setRestored] = useState<readonly number[]>([])
  const asked = useReply(`/deleted-records?limit=${LIMIT}${resource ? `&resource=${resource.name}` : ''}`, reply)
  const left = useLeft(asked, restored)
  return (
    <>
      <PageHeading title={title} repeats />
      <PageBody>
        {left.length === 0 && asked.kind === 'loaded' ? (
          <EmptyState title={`No ${lower(title)}`}>
            What someone deletes is listed here for {RESTORE_DAYS} days and can be restored.
          </EmptyState>
        ) : (
          <AskedStatus asked={asked} isEmpty={false} />
        )}
        {left.length > 0 && (
          <List label={title}>
            {left.map(record => (
              <DeletedRow
                key={record.deletion}
                record={record}
                onRestored={() => setRestored(all => [...all, record.deletion])}
              />
            ))}
          </List>
        )}
      </PageBody>
    </>
  )
}

function useLeft(asked: Asked<DeletedRecord[]>, restored: readonly number[]): readonly DeletedRecord[] {
  return useMemo(
    () => (asked.kind === 'loaded' ? asked.value.filter(({ deletion }) => !restored.includes(deletion)) : []),
    [asked, restored],
  )
}

function DeletedRow({ record, onRestored }: { record: DeletedRecord; onRestored: () => void }) {
  const server = useServer()
  const { run, working, blocked } = useOffice(null)
  const { resource, id, label, contents, deletedBy, deletedAt, until } = record
  async function restore() {
    if (await run(() => restoreDeleted(server, resource, [id]))) {
      toasts.show('info', `${label} restored`)
      onRestored()
    }
  }
  const what = [findResource(resource)?.singular ?? '', ...contents.map(({ kind, count }) => `${count} ${kind}`)]
  return (
    <ListRow
      title={label}
      under={`${what.join(', ')}. Deleted by ${deletedBy || 'Quoin'}, ${formatHistoryTime(deletedAt)}. Can be restored until ${formatDay(until)}`}
      actions={
        <Button
          aria-label={`Restore ${label}`}
          reason={blocked ?? undefined}
          disabled={working}
          onClick={() => void restore()}
        >
          Restore
        </Button>
      }
    />
  )
}

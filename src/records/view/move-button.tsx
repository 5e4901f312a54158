import { ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { useLook } from '../../fields/use-look'
import { Button } from '../../ui/action/button'
import { DownloadBoundary, inSilence } from '../data/download-boundary'
import { recordName } from '../data/record-name'
import { useRecordsWithin } from '../data/use-records-within'
import { useCan, useViewer } from '../../app/viewer'
import { MoveRecord } from './move-record'

interface MoveButtonProps {
  readonly resource: Resource
  readonly record: Row & { readonly id: number }
  readonly name: string
}

/** Gives a record another place among those of its parent, however many they are; nothing where they stand in no order of their own. */
export function MoveButton({ resource, record, name }: MoveButtonProps) {
  const can = useCan()
  const by = resource.order?.by
  const parent = by === undefined ? null : record[by]
  return by !== undefined && typeof parent === 'number' && can.write(resource) ? (
    <DownloadBoundary meanwhile={inSilence}>
      <Among resource={resource} by={by} parent={parent} id={record.id} name={name} />
    </DownloadBoundary>
  ) : null
}

function Among({
  resource,
  by,
  parent,
  id,
  name,
}: {
  readonly resource: Resource
  readonly by: string
  readonly parent: number
  readonly id: number
  readonly name: string
}) {
  const rows = useRecordsWithin(resource, by, parent) ?? []
  const [open, setOpen] = useState(false)
  const { account } = useViewer()
  // Their names are read for the question alone.
  const look = useLook(resource, open ? rows : [], account.currency)
  return (
    rows.length > 1 && (
      <>
        <Button icon={ArrowUpDown} onClick={() => setOpen(true)}>
          Move
        </Button>
        {open && (
          <MoveRecord
            resource={resource}
            id={id}
            name={name}
            among={rows.map(row => ({ id: row.id, label: recordName(resource, row, look) }))}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    )
  )
}

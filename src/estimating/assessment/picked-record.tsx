import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { Resource } from '#contract/kit/resource'
import { lower } from '#domain/value/lower'
import type { Row } from '#domain/records/path'
import { remove } from '#local/write/changes'
import { useAct } from '../../records/data/use-act'
import { editPath } from '../../records/address/record-paths'
import { MoveButton } from '../../records/view/move-button'
import { DeleteButton } from '../../ui/action/delete-button'
import { LinkButton } from '../../ui/action/link-button'
import styles from './price-room.module.css'

interface PickedRecordProps {
  readonly resource: Resource
  readonly record: Row & { readonly id: number; readonly name: string }
  /** Address of the room. */
  readonly base: string
  /** The room's steps for undo. */
  readonly place: string
}

/** What can be done with the record whose row is active. */
export function PickedRecord({ resource, record, base, place }: PickedRecordProps) {
  const act = useAct(place)
  return (
    <div className={styles['picked']}>
      <strong>{record.name}</strong>
      <MoveButton resource={resource} record={record} name={record.name} />
      <LinkButton icon={Pencil}>
        <Link to={editPath(base, record.id)}>All fields</Link>
      </LinkButton>
      <DeleteButton
        label="Delete"
        confirmLabel="Delete, sure?"
        onDelete={() => void act([remove(resource, record.id)], `Deleted ${lower(resource.singular)} ${record.name}`)}
      />
    </div>
  )
}

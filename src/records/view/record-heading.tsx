import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { whyNot } from '#contract/lifecycles'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import { savedHere } from '../../app/device/device-words'
import { useCan } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { PageHeading } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { editPath, historyPath } from '../address/record-paths'
import { NeedsChoice } from '../data/needs-choice'
import { HistoryButton } from '../history/history-button'
import { MoveButton } from './move-button'
import { RecordActions } from './record-actions'
import { RecordMenu } from './record-menu'

interface RecordHeadingProps {
  readonly resource: Resource
  readonly record: Row & { readonly id: number; readonly _dirty: 0 | 1 }
  readonly name: string
  /** Address above the record's own; its edit and history pages are under it. */
  readonly base: string
  /** Where a person goes when the record is archived or deleted; `base` when left out. */
  readonly back?: string
  readonly over?: ReactNode
  /** Badges and the like beside the name, before those every record has. */
  readonly beside?: ReactNode
  /** Buttons of the page, before or in place of Edit as the one primary button. */
  readonly actions?: ReactNode
  /** The page has a primary button of its own: history, archive and delete go into a menu, and Edit is an ordinary button. */
  readonly isBusy?: boolean
  /** The record can't be changed by anybody: only its history is offered. */
  readonly isLocked?: boolean
  readonly ruled?: boolean
}

/**
 * The heading of every page of one record: its name and state, its history, archive, delete, move and edit for those who may, and the page's
 * own buttons.
 */
export function RecordHeading(props: RecordHeadingProps) {
  const {
    resource,
    record,
    name,
    base,
    back = base,
    over,
    beside,
    actions,
    isBusy = false,
    isLocked = false,
    ruled,
  } = props
  const can = useCan()
  const history = historyPath(base, record.id)
  const isWritable = can.write(resource) && !isLocked
  const notEdited = whyNot('edit', resource, record)
  return (
    <PageHeading
      title={name}
      over={over}
      ruled={ruled}
      beside={
        <>
          {beside}
          {record['archivedAt'] !== null && <Badge level="error">Archived</Badge>}
          {record._dirty === 1 && <Badge level="warning">{savedHere()}</Badge>}
          {record._dirty === 1 && <NeedsChoice resource={resource} id={record.id} name={name} />}
        </>
      }
      actions={
        <>
          {isBusy ? (
            <RecordMenu
              resource={resource}
              record={record}
              back={back}
              name={name}
              page={history}
              isWritable={isWritable}
            />
          ) : (
            <>
              <HistoryButton resource={resource} id={record.id} page={history} />
              <MoveButton resource={resource} record={record} name={name} />
              {isWritable && <RecordActions resource={resource} record={record} back={back} />}
            </>
          )}
          {!isBusy && actions}
          {isWritable && !isBusy && notEdited !== null && (
            <Button icon={Pencil} reason={notEdited}>
              Edit
            </Button>
          )}
          {isWritable && notEdited === null && (
            <LinkButton kind={isBusy ? 'default' : 'primary'} icon={Pencil}>
              <Link to={editPath(base, record.id)}>Edit</Link>
            </LinkButton>
          )}
          {isBusy && actions}
        </>
      }
    />
  )
}

import { Link } from '@tanstack/react-router'
import { resourceNamed } from '#contract/resources'
import { lower } from '#domain/value/lower'
import type { Money } from '#domain/value/money'
import { useViewer } from '../../app/viewer'
import { formatDay, formatMoney } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import type { ProjectsHere } from '../common/use-projects-here'
import { useRecordPath } from './use-record-path'

export interface ShownDocument {
  readonly resource: string
  readonly id: number
  readonly project: number
  readonly name: string
  readonly day: string | null
  readonly amount: Money
  readonly note: string
}

interface DocumentsTableProps {
  readonly label: string
  readonly here: Pick<ProjectsHere, 'projects'>
  readonly documents: readonly ShownDocument[]
}

/** The documents behind a figure, each a link to its page. */
export function DocumentsTable({ label, here, documents }: DocumentsTableProps) {
  const pathOf = useRecordPath()
  const { account } = useViewer()
  return (
    <List label={label}>
      {documents.map(({ resource: of, id, project, name, day, amount, note }, at) => {
        const resource = resourceNamed(of)
        const path = pathOf(resource, { id, project })
        const title = name === '' ? resource.singular : name
        return (
          <ListRow
            // A document can have several lines, and they keep their order.
            key={`${of} ${id} ${at}`}
            title={path === null ? title : <Link to={path}>{title}</Link>}
            under={[
              lower(resource.singular),
              here.projects.get(project)?.name,
              day === null ? null : formatDay(day),
              note,
            ]
              .filter(Boolean)
              .join(' · ')}
            end={formatMoney(amount, account.currency)}
          />
        )
      })}
    </List>
  )
}

import type { ReactNode } from 'react'
import type { LocalRecord } from '#local/types'
import { FieldCell } from '../../fields/cell'
import type { Look } from '../../fields/look'
import { useLook } from '../../fields/use-look'
import { inWords } from '../../fields/words'
import { List, ListRow } from '../../ui/record/list-row'
import { useViewer } from '../viewer'
import { namingField, RowName } from './list-columns'
import type { ListViewProps } from './list-view'

/** How many of the other columns stand under a row's name. */
const UNDER = 2

/** The list on mobile: a ruled row for each record, its name the link. */
export function ListRows({ resource, base, list, table, locked, status }: ListViewProps & { readonly status: ReactNode }) {
  const { account } = useViewer()
  const rows = list.rows ?? []
  const look = useLook(resource, rows, account.currency)
  const naming = namingField(resource)
  const others = table.columns.filter(name => name !== naming && !locked.includes(name))
  const badge = others.find(name => resource.fields[name]?.kind === 'choice')
  const named = naming === undefined ? undefined : resource.fields[naming]
  return (
    <>
      <List label={resource.plural}>
        {rows.map(row => (
          <ListRow
            key={row.id}
            title={
              <RowName
                resource={resource}
                row={row}
                base={base}
                words={named && naming !== undefined ? <FieldCell field={named} value={row[naming]} look={look} /> : null}
                isEmpty={naming === undefined || row[naming] === null}
              />
            }
            under={underWords(row, others.filter(name => name !== badge))}
            end={badgeOf(row)}
            state={row.archivedAt === null || row.archivedAt === undefined ? undefined : 'archived'}
            leads
          />
        ))}
      </List>
      {status}
    </>
  )

  function badgeOf(row: LocalRecord): ReactNode {
    const field = badge === undefined ? undefined : resource.fields[badge]
    const value = badge === undefined ? null : row[badge]
    return field && value !== null && value !== undefined ? <FieldCell field={field} value={value} look={look} /> : undefined
  }
  function underWords(row: LocalRecord, names: readonly string[]): string {
    return names
      .flatMap(name => said(row, name, look))
      .slice(0, UNDER)
      .join(' · ')
  }
  function said(row: LocalRecord, name: string, withLook: Look): string[] {
    const field = resource.fields[name]
    const value = row[name]
    return field && field.kind !== 'flag' && value !== null && value !== undefined ? [inWords(field, value, withLook)] : []
  }
}

import { readPath } from '#domain/records/path'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Resource } from '#contract/kit/resource'
import { lower } from '#domain/value/lower'
import type { LocalRecord } from '#local/types'
import { FieldCell } from '../../fields/cell'
import type { Look } from '../../fields/look'
import { useLook } from '../../fields/use-look'
import { inWords } from '../../fields/words'
import { ButtonRow } from '../../ui/action/button-row'
import { LinkButton } from '../../ui/action/link-button'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import { newPath, viewPath } from '../address/record-paths'
import { DownloadBoundary } from '../data/download-boundary'
import { useRecordsWithin } from '../data/use-records-within'
import { useCan, useShown, useViewer } from '../../app/viewer'
import { ReorderButton } from './reorder-button'

/** Longer lists are named here and read on their own page. */
const SHOWN = 50
const FIGURES = new Set(['money', 'rate', 'cost', 'quantity', 'percentage'])

interface ChildSectionProps {
  readonly resource: Resource
  /** The ref field that names the parent, and the parent. */
  readonly field: string
  readonly id: number
  /** Address of the children's list. */
  readonly base: string
  readonly title?: string
}

/** The records that belong to the one on the page, as ruled rows: the first column names each, its first figure stands at the end. */
export function ChildSection(props: ChildSectionProps) {
  return (
    <DownloadBoundary>
      <Children {...props} />
    </DownloadBoundary>
  )
}

function Children({ resource: whole, field, id, base, title = whole.plural }: ChildSectionProps) {
  const resource = useShown(whole)
  const rows = useRecordsWithin(resource, field, id)
  const { account } = useViewer()
  const can = useCan()
  const look = useLook(resource, rows ?? [], account.currency)
  if (!can.read(resource)) return null
  const [naming = '', ...others] = resource.columns
  const figure = others.find(name => FIGURES.has(resource.fields[name]?.kind ?? ''))
  return (
    <Section
      title={title}
      aside={
        can.write(resource) && (
          <ButtonRow>
            {resource.order?.by === field && rows && rows.length > 1 && rows.length <= SHOWN && (
              <ReorderButton
                resource={resource}
                items={rows.map(row => ({ id: row.id, label: words(resource, row, naming, look) }))}
              />
            )}
            <LinkButton icon={Plus}>
              <Link to={newPath(base)}>Add {lower(resource.singular)}</Link>
            </LinkButton>
          </ButtonRow>
        )
      }
    >
      {rows?.length === 0 && <StatusRow kind="empty" text={`No ${lower(resource.plural)} yet`} />}
      {rows && rows.length > 0 && (
        <List label={title}>
          {rows.slice(0, SHOWN).map(row => (
            <ListRow
              key={row.id}
              title={<Link to={viewPath(base, row.id)}>{words(resource, row, naming, look)}</Link>}
              under={others
                .filter(name => name !== figure)
                .flatMap(name => said(resource, row, name, look))
                .join(' · ')}
              end={
                figure !== undefined && resource.fields[figure] ? (
                  <FieldCell field={resource.fields[figure]} value={readPath(row, figure)} look={look} />
                ) : undefined
              }
              endUnder={figure === undefined ? undefined : resource.fields[figure]?.label}
              leads
            />
          ))}
        </List>
      )}
      {rows && rows.length > SHOWN && (
        <p>
          <Link to={base}>
            All {rows.length} {lower(resource.plural)}
          </Link>
        </p>
      )}
    </Section>
  )
}

const words = (resource: Resource, row: Readonly<Record<string, unknown>>, name: string, look: Look): string => {
  const field = resource.fields[name]
  return field ? inWords(field, row[name], look) : ''
}

/** A ticked flag is told by its label, an empty one not at all. */
function said(
  resource: Resource,
  row: Readonly<Record<string, unknown>> & Pick<LocalRecord, 'id'>,
  name: string,
  look: Look,
): string[] {
  const field = resource.fields[name]
  const value = row[name]
  if (!field || value === null || value === undefined) return []
  if (field.kind === 'flag') return value === true ? [lower(field.label)] : []
  return [
    FIGURES.has(field.kind) ? `${lower(field.label)} ${inWords(field, value, look)}` : inWords(field, value, look),
  ]
}

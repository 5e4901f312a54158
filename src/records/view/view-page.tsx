import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { labelOf } from '#contract/resource'
import { FieldCell } from '../../fields/cell'
import { useLook } from '../../fields/use-look'
import { ArchiveToggle } from '../../ui/action/archive-toggle'
import { DeleteButton } from '../../ui/action/delete-button'
import { LinkButton } from '../../ui/action/link-button'
import { FieldList } from '../../ui/record/field-list'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { Loader } from '../../ui/status/loader'
import { deedLabel } from '../change-label'
import { savedHere } from '../device-words'
import { HistoryButton } from '../history/history-button'
import { NotFound } from '../not-found'
import { usePageTitle } from '../page-title'
import { type RecordPage, useListPath, useOwner, useRecordId } from '../record-page'
import { editPath, historyPath } from '../record-paths'
import { useAct } from '../use-act'
import { useRecord } from '../use-record'
import { useCan, useViewer } from '../viewer'

const ARCHIVE_WORDS = { archive: 'Archive', unarchive: 'Unarchive', confirmArchive: 'Confirm archive', confirmUnarchive: 'Confirm unarchive' }

/** A record's sections, with what may be done to it. Archiving and deleting lead one level up. Spec: platform 4. */
export function ViewPage(page: RecordPage) {
  const { resource, within, more: More } = page
  const owner = useOwner(page)
  const record = useRecord(resource, useRecordId())
  const { account } = useViewer()
  const look = useLook(resource, record ? [record] : [], account.currency)
  const can = useCan()
  const act = useAct()
  const navigate = useNavigate()
  const base = useListPath()
  const name = record ? labelOf(resource, record) : ''
  usePageTitle({ title: name === '' ? resource.singular : name, under: owner?.label ?? resource.singular })
  if (record === undefined) return <Loader />
  if (record === null) return <NotFound />

  const isArchived = record.archivedAt !== null
  async function archive() {
    if (!record) return
    const deed = isArchived ? 'Unarchived' : 'Archived'
    if (await act([{ kind: 'command', resource: resource.name, id: record.id, name: isArchived ? 'unarchive' : 'archive', input: {}, shows: {} }], deedLabel(deed, resource, record))) await navigate({ to: base })
  }
  async function remove() {
    if (record && (await act([{ kind: 'delete', resource: resource.name, id: record.id }], deedLabel('Deleted', resource, record)))) await navigate({ to: base })
  }
  return (
    <>
      <PageHeading
        title={name} over={resource.singular}
        beside={<>{isArchived && <Badge level="error">Archived</Badge>}{record._dirty === 1 && <Badge level="warning">{savedHere()}</Badge>}</>}
        actions={(
          <>
            <HistoryButton resource={resource} id={record.id} page={historyPath(base, record.id)} />
            {can.write(resource) && <ArchiveToggle archived={isArchived} words={ARCHIVE_WORDS} onToggle={() => void archive()} />}
            {can.write(resource) && <DeleteButton label="Delete" confirmLabel="Delete, sure?" onDelete={() => void remove()} />}
            {can.write(resource) && <LinkButton kind="primary" icon={Pencil}><Link to={editPath(base, record.id)}>Edit</Link></LinkButton>}
          </>
        )}
      />
      <PageBody>
        {resource.sections.map(section => (
          <Section key={section.title} title={section.title}>
            <FieldList fields={section.fields.filter(field => field !== within).flatMap(field => {
              const definition = resource.fields[field]
              return definition ? [{ label: definition.label, value: <FieldCell field={definition} value={record[field as keyof typeof record]} look={look} /> }] : []
            })} />
          </Section>
        ))}
        {More && <More id={record.id} />}
      </PageBody>
    </>
  )
}

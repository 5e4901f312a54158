import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { FieldCell } from '../../fields/cell'
import { useLook } from '../../fields/use-look'
import { LinkButton } from '../../ui/action/link-button'
import { FieldList } from '../../ui/record/field-list'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { Loader } from '../../ui/status/loader'
import { savedHere } from '../../app/device/device-words'
import { HistoryButton } from '../history/history-button'
import { NotFound } from '../../app/page/not-found'
import { usePageTitle } from '../../app/page/page-title'
import { recordName } from '../data/record-name'
import { type RecordPage, useListPath, useOwner, useRecordId, useTrail } from '../address/record-page'
import { editPath, historyPath } from '../address/record-paths'
import { useRecord } from '../data/use-record'
import { useCan, useViewer } from '../../app/viewer'
import { MoveButton } from './move-button'
import { RecordDeeds } from './record-deeds'

/** A record's sections, with what may be done to it. Spec: platform 4. */
export function ViewPage(page: RecordPage) {
  const { resource, within, more: More, viewActions: Actions } = page
  const owner = useOwner(page)
  const record = useRecord(resource, useRecordId())
  const { account } = useViewer()
  const look = useLook(resource, record ? [record] : [], account.currency)
  const can = useCan()
  const base = useListPath()
  const name = record ? recordName(resource, record, look) : ''
  usePageTitle({
    title: name === '' ? resource.singular : name,
    under: owner?.label ?? resource.singular,
    trail: useTrail(page, owner, 'record'),
  })
  if (record === undefined) return <Loader />
  if (record === null) return <NotFound />

  const isArchived = record.archivedAt !== null
  return (
    <>
      <PageHeading
        title={name}
        over={resource.singular}
        beside={
          <>
            {isArchived && <Badge level="error">Archived</Badge>}
            {record._dirty === 1 && <Badge level="warning">{savedHere()}</Badge>}
          </>
        }
        actions={
          <>
            <HistoryButton resource={resource} id={record.id} page={historyPath(base, record.id)} />
            <MoveButton resource={resource} record={record} name={name} />
            <RecordDeeds resource={resource} record={record} base={base} />
            {Actions && <Actions id={record.id} />}
            {can.write(resource) && (
              <LinkButton kind="primary" icon={Pencil}>
                <Link to={editPath(base, record.id)}>Edit</Link>
              </LinkButton>
            )}
          </>
        }
      />
      <PageBody>
        {resource.sections.map(section => (
          <Section key={section.title} title={section.title}>
            <FieldList
              fields={section.fields
                .filter(field => field !== within)
                .flatMap(field => {
                  const definition = resource.fields[field]
                  return definition
                    ? [
                        {
                          label: definition.label,
                          isWide: definition.kind === 'note' || definition.kind === 'address',
                          value: (
                            <FieldCell field={definition} value={record[field as keyof typeof record]} look={look} />
                          ),
                        },
                      ]
                    : []
                })}
            />
          </Section>
        ))}
        {More && <More id={record.id} />}
      </PageBody>
    </>
  )
}

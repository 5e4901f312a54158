import type { Area, Resource } from '#contract/kit/resource'
import { RESOURCES } from '#contract/resources'
import { lower } from '#domain/value/lower'
import { count } from '../fields/words'
import { ExportButton } from '../records/list/export-button'
import { useTableList } from '../records/list/use-table-list'
import { usePageTitle } from '../app/page/page-title'
import { useCan } from '../app/viewer'
import { List, ListRow } from '../ui/record/list-row'
import { PageBody, PageHeading, Section } from '../ui/shell/page'

const GROUPS: readonly { readonly area: Area; readonly title: string }[] = [
  { area: 'accounts', title: 'Codes' },
  { area: 'contacts', title: 'Contacts' },
  { area: 'catalogue', title: 'Resources' },
]

/** Every list of the books, the contacts and the catalogue as a file, with the filters it has on its own page. Spec: REF-4. */
export function ExportsPage() {
  const can = useCan()
  usePageTitle({ title: 'Exports' })
  return (
    <>
      <PageHeading title="Exports" repeats />
      <PageBody>
        {GROUPS.map(({ area, title }) => {
          // What belongs to another record is exported from that record's page.
          const resources = RESOURCES.filter(
            resource => resource.area === area && resource.alike !== null && can.read(resource),
          )
          return resources.length === 0 ? null : (
            <Section key={area} title={title}>
              <List label={title}>
                {resources.map(resource => (
                  <ExportLine key={resource.name} resource={resource} />
                ))}
              </List>
            </Section>
          )
        })}
      </PageBody>
    </>
  )
}

function ExportLine({ resource }: { readonly resource: Resource }) {
  const list = useTableList(resource, resource.name, null)
  const held = count(list.list.total, lower(resource.singular), lower(resource.plural))
  return (
    <ListRow
      title={resource.plural}
      under={list.query.conditions.length > 0 ? `${held}, as its list is filtered` : held}
      end={<ExportButton {...list} />}
    />
  )
}

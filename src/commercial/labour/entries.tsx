import { useRef } from 'react'
import { operative } from '#contract/contacts/operative'
import type { LabourApplication } from '#contract/commercial/labour-application'
import { labourPhoto } from '#contract/commercial/labour-photo'
import { entriesOf } from '#domain/commercial/labour/entries'
import { type Quantity, sum } from '#domain/value/money'
import { useNames } from '../../records/data/use-names'
import { useShortcut } from '../../app/page/use-shortcut'
import { useCan } from '../../app/viewer'
import { useAllEver } from '../../records/data/use-all'
import { formatDay } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { StatusRow } from '../../ui/status/status-row'
import { quantityWords } from '../materials/quantity-words'
import { RecordPhotos } from '../photos/record-photos'
import styles from './labour.module.css'
import type { SiteLabour } from './use-site-labour'

/** What the site recorded of an application's period: the hours of the subcontractor's operatives, and photos. E goes there. Source: rooms 35. */
export function Entries({
  application,
  labour,
}: {
  readonly application: LabourApplication
  readonly labour: SiteLabour
}) {
  const can = useCan()
  // A person who was archived since has worked all the same.
  const operatives = useAllEver(operative)
  const place = useRef<HTMLDivElement>(null)
  useShortcut('e', () => place.current?.focus())
  const entries = entriesOf(application, labour, operatives ?? [])
  const operativeOf = useNames(operative)
  const nameOf = (id: number) => operativeOf(id) ?? '…'
  const hours = sum(entries.map((each): Quantity => each.hours))
  return (
    <div ref={place} className={styles['entries']} tabIndex={-1} role="group" aria-label="Hours and photos">
      <Section title="Hours in this period" aside={entries.length > 0 ? quantityWords(hours) : undefined}>
        {operatives === undefined && <Loader text="Loading the hours" />}
        {operatives !== undefined && entries.length === 0 && (
          <StatusRow kind="empty" text="No hours were recorded for them" />
        )}
        <List label="Hours in this period">
          {entries.map(each => (
            <ListRow
              key={each.id}
              title={nameOf(each.operative)}
              under={[formatDay(each.workedOn), each.name, each.zoneName].filter(Boolean).join(' · ')}
              end={quantityWords(each.hours)}
            />
          ))}
        </List>
      </Section>
      <RecordPhotos
        resource={labourPhoto}
        of={{ project: application.project, application: application.id }}
        isWritable={can.write(labourPhoto)}
      />
    </div>
  )
}

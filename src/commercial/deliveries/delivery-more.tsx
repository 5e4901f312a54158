import { useState } from 'react'
import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { deliveryPhoto } from '#contract/commercial/delivery-photo'
import { cameOnCancelled, stillOnCancelled } from '#domain/commercial/orders/came-on-cancelled'
import { unitsIn } from '#domain/commercial/materials/packs'
import { leftOfLine } from '#domain/commercial/materials/left-of-line'
import { cameByLine } from '#domain/commercial/materials/taken-up'
import { isApproved } from '#domain/commercial/invoices/match'
import { minus, NIL } from '#domain/value/money'
import { useCan } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { NeedsChoice } from '../../records/data/needs-choice'
import { useRecord } from '../../records/data/use-record'
import { Button } from '../../ui/action/button'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { Notice } from '../../ui/status/notice'
import { StatusRow } from '../../ui/status/status-row'
import { countWords } from '../materials/quantity-words'
import { RecordPhotos } from '../photos/record-photos'
import { useSiteBuying } from '../common/use-site-buying'
import { CorrectLine } from './correct-line'

/** What came line by line, with what is short, damaged or more than was ordered, and the photos. Spec: MAT-3. */
export function DeliveryMore({ id }: { readonly id: number }) {
  const project = useProject()
  const found = useRecord(delivery, id)
  const site = useSiteBuying(project.id)
  const can = useCan()
  const [correcting, setCorrecting] = useState<number | null>(null)
  if (!found || !site) return null
  const lines = site.deliveryLines.filter(line => line.delivery === id)
  const came = cameByLine(site.deliveryLines)
  const order = site.orders.find(each => each.id === found.order)
  const isPaidFor = site.invoices.some(
    each => each.order === found.order && found.order !== null && isApproved(each.state),
  )
  const corrected = lines.find(each => each.id === correcting)
  const cancelled = order ? cameOnCancelled(order.state, stillOnCancelled({ ...site, deliveries: [found] })) : null
  return (
    <>
      {cancelled && <Notice tone="warning">{cancelled}.</Notice>}
      <Section title="Lines" aside={lines.length > 0 ? String(lines.length) : undefined}>
        {lines.length === 0 && <StatusRow kind="empty" text="Nothing was counted line by line" />}
        <List label="Lines">
          {lines.map(line => {
            const on = site.orderLines.find(each => each.id === line.orderLine)
            const over = on ? minus(came.get(on.id) ?? NIL, unitsIn(on.packs, on.packSize)) : NIL
            return (
              <ListRow
                key={line.id}
                title={
                  <>
                    {line.name}{' '}
                    {line._dirty === 1 && <NeedsChoice resource={deliveryLine} id={line.id} name={line.name} />}
                  </>
                }
                actions={
                  can.write(delivery) &&
                  leftOfLine(line, lines) > NIL && (
                    <Button aria-label={`Correct ${line.name}`} onClick={() => setCorrecting(line.id)}>
                      Correct
                    </Button>
                  )
                }
                under={[
                  on ? `${countWords(unitsIn(on.packs, on.packSize))} ${on.unit ?? ''} ordered` : 'On no order',
                  line.note,
                ]
                  .filter(Boolean)
                  .join('. ')}
                end={`${countWords(line.quantity)} ${line.unit ?? ''}`}
                endUnder={
                  line.damaged > NIL ? (
                    <Badge level="error">{countWords(line.damaged)} damaged</Badge>
                  ) : over > NIL ? (
                    <Badge level="warning">{countWords(over)} more than ordered</Badge>
                  ) : line.quantity < NIL ? (
                    <Badge level="info">Taken back</Badge>
                  ) : undefined
                }
              />
            )
          })}
        </List>
      </Section>
      {corrected && (
        <CorrectLine
          line={corrected}
          left={leftOfLine(corrected, lines)}
          isPaidFor={isPaidFor}
          onClose={() => setCorrecting(null)}
        />
      )}
      <RecordPhotos
        resource={deliveryPhoto}
        of={{ project: project.id, delivery: id }}
        isWritable={can.write(delivery)}
      />
    </>
  )
}

import { ratiosOf, type RetentionFacts } from '#domain/commercial/payment/retention-contracts'
import { addDays, type Day } from '#domain/value/day'
import type { Percentage } from '#domain/value/money'
import { useToday } from '../../app/page/use-today'
import { formatDay, formatPercentage } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'

/** Days that the report on payment practices looks back: half a year. */
const HALF_YEAR = 182

/** The ratios that a large firm reports twice a year. */
export function Ratios({ facts }: { readonly facts: RetentionFacts }) {
  const today = useToday()
  const from: Day = addDays(today, -HALF_YEAR)
  const { suppliersToClients, suppliersToPaid, clientsToReceived } = ratiosOf(facts, from, today)
  const words = (ratio: Percentage | null) => (ratio === null ? '–' : formatPercentage(ratio))
  return (
    <Section title="For the report on payment practices">
      <List label="Ratios of retention">
        <ListRow title="We hold, as a share of what clients hold from us" end={words(suppliersToClients)} />
        <ListRow title="We hold, as a share of what we paid to subcontractors" end={words(suppliersToPaid)} />
        <ListRow title="Clients hold, as a share of what we received" end={words(clientsToReceived)} />
      </List>
      <Notice tone="calm">
        Payments from {formatDay(from)} to {formatDay(today)}, as they moved at the bank. A dash means there was nothing
        to divide by.
      </Notice>
    </Section>
  )
}

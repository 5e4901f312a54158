import type { Bidder } from '#domain/bill-import/columns/bidders'
import type { SessionView } from '#domain/bill-import/session/view'
import { Button } from '../../../ui/action/button'
import { formatMoney } from '../../../ui/format'
import { List, ListRow } from '../../../ui/record/list-row'
import { Section } from '../../../ui/shell/page'

interface BiddersSectionProps {
  readonly bidders: SessionView['bidders']
  readonly currency: string
  readonly onBidder: (bidder: Bidder) => void
}

/** Tenderers whose figures stand side by side: one of them is imported, the others are named with what they come to. */
export function BiddersSection({ bidders, currency, onBidder }: BiddersSectionProps) {
  if (bidders.length === 0) return null
  return (
    <Section title="Tenderers in the file" aside="One is the bill, the others are kept as quotes beside it" bare>
      <List label="Tenderers in the file">
        {bidders.map(bidder => (
          <ListRow
            key={bidder.amount}
            title={bidder.name}
            under={`${formatMoney(bidder.total, currency)}${bidder.isChosen ? ', the bill' : ', kept as a quote'}`}
            end={bidder.isChosen ? undefined : <Button onClick={() => onBidder(bidder)}>Import {bidder.name}</Button>}
          />
        ))}
      </List>
    </Section>
  )
}

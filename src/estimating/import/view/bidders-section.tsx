import { type Bidder, bidderTotal, isChosen } from '#domain/estimating/bill-import/bidders'
import type { ImportDraft } from '../model/import-draft'
import type { BillReading } from '../model/use-bill-reading'
import { Button } from '../../../ui/action/button'
import { formatMoney } from '../../../ui/format'
import { List, ListRow } from '../../../ui/record/list-row'
import { Section } from '../../../ui/shell/page'

interface BiddersSectionProps {
  readonly draft: ImportDraft
  readonly reading: BillReading
  readonly currency: string
  readonly onBidder: (bidder: Bidder) => void
}

/** Tenderers whose figures stand side by side: one of them is imported, the others are named with what they come to. */
export function BiddersSection({ draft, reading, currency, onBidder }: BiddersSectionProps) {
  if (draft.bidders.length === 0) return null
  return (
    <Section title="Tenderers in the file" aside="One of them is imported" bare>
      <List label="Tenderers in the file">
        {draft.bidders.map(bidder => (
          <ListRow
            key={bidder.amount}
            title={bidder.name}
            under={`${formatMoney(bidderTotal(draft.table, draft.mapping, reading.bill, bidder), currency)}${isChosen(draft.mapping, bidder) ? ', imported' : ', not imported'}`}
            end={
              isChosen(draft.mapping, bidder) ? undefined : (
                <Button onClick={() => onBidder(bidder)}>Import {bidder.name}</Button>
              )
            }
          />
        ))}
      </List>
    </Section>
  )
}

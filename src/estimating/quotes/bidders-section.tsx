import { FileInput as FileInputIcon, UserX } from 'lucide-react'
import { bidderQuote, bidderQuoteLifecycle } from '#contract/estimating/bidder-quote'
import { type QuoteRequest, quoteRequestLifecycle } from '#contract/estimating/quote-request'
import { run } from '#local/write/changes'
import { FileTable } from '../../fields/file-table'
import { useCan } from '../../app/viewer'
import { useAct } from '../../records/data/use-act'
import { StateBadge } from '../../records/lifecycle/state-badge'
import { whyNoTransition } from '../../records/lifecycle/steps'
import { Button } from '../../ui/action/button'
import { formatDateTime, formatDay } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import type { Quotes } from './use-quotes'

interface BiddersSectionProps {
  readonly request: QuoteRequest
  readonly quotes: Quotes
  readonly today: string
  readonly onReply: (bidder: number) => void
}

/** Who was asked, how far each is, and what each said beside its prices. */
export function BiddersSection({ request, quotes: { bidders, files, isWhole }, today, onReply }: BiddersSectionProps) {
  const canWrite = useCan().write(bidderQuote)
  const act = useAct()
  const takesReplies = whyNoTransition(quoteRequestLifecycle, request, 'receive') === null
  return (
    <>
      <Section title="Bidders" bare>
        {bidders.length === 0 && (
          <StatusRow kind="empty" text={isWhole ? 'Nobody is asked yet' : 'Still downloading'} />
        )}
        <List label="Bidders">
          {bidders.map(bidder => {
            const { id, name, state, validTo } = bidder
            const isStale = validTo !== null && validTo < today
            return (
              <ListRow
                key={id}
                title={name}
                under={underOf(bidder)}
                end={<StateBadge lifecycle={bidderQuoteLifecycle} record={bidder} />}
                endUnder={validTo === null ? undefined : `${isStale ? 'ran out' : 'valid to'} ${formatDay(validTo)}`}
                actions={
                  canWrite ? (
                    <>
                      {takesReplies && whyNoTransition(bidderQuoteLifecycle, bidder, 'receive') === null && (
                        <Button
                          icon={FileInputIcon}
                          onClick={() => onReply(id)}
                          aria-label={`${state === 'received' ? 'Change the reply' : 'Take in the reply'} of ${name}`}
                        >
                          {state === 'received' ? 'Change the reply' : 'Take in the reply'}
                        </Button>
                      )}
                      {whyNoTransition(bidderQuoteLifecycle, bidder, 'decline') === null && (
                        <Button
                          kind="quiet"
                          icon={UserX}
                          aria-label={`They declined: ${name}`}
                          onClick={() => void act([run(bidderQuoteLifecycle, id, 'decline')], `${name}: declined`)}
                        >
                          They declined
                        </Button>
                      )}
                    </>
                  ) : undefined
                }
              />
            )
          })}
        </List>
      </Section>
      {files.length > 0 && (
        <Section title="What went out and what came back" bare>
          <FileTable label="Files of this request" rows={files} empty="" />
        </Section>
      )}
    </>
  )
}

function underOf({
  contact,
  email,
  sentAt,
  receivedOn,
  reference,
  qualifications,
  fault,
}: Quotes['bidders'][number]): string {
  return [
    [contact, email].filter(Boolean).join(', '),
    fault ?? '',
    sentAt ? `sent ${formatDateTime(sentAt)}` : '',
    receivedOn ? `received ${formatDay(receivedOn)}${reference ? `, ${reference}` : ''}` : '',
    qualifications ? `“${qualifications}”` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

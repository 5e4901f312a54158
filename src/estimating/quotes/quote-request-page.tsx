import { Send } from 'lucide-react'
import { useState } from 'react'
import { quoteRequest as definition, quoteRequestLifecycle } from '#contract/estimating/quote-request'
import { NotFound } from '../../app/page/not-found'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useCan, useViewer } from '../../app/viewer'
import { useAssessment } from '../../common/places/use-place'
import { useRecordId } from '../../records/address/record-page'
import type { Held } from '../../records/data/held'
import { useRecord } from '../../records/data/use-record'
import { LifecycleActions } from '../../records/lifecycle/lifecycle-actions'
import { LifecycleTrack } from '../../records/lifecycle/lifecycle-track'
import { whyNoTransition } from '../../records/lifecycle/steps'
import { RecordHeading } from '../../records/view/record-heading'
import { RecordDetails } from '../../records/view/record-sections'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatDay, formatDateTime, formatExact, formatMoney } from '../../ui/format'
import { TitleBlock } from '../../ui/record/title-block'
import { PageBody, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { StatusRow } from '../../ui/status/status-row'
import { AddBidders } from './add-bidders'
import { DownloadBoundary } from '../../records/data/download-boundary'
import { AddAllowance, AddLines } from './add-lines'
import { BiddersSection } from './bidders-section'
import { ComparedQuotes } from './compared-quotes'
import styles from './quotes.module.css'
import { ReplyDialog } from './reply-dialog'
import { SendDialog } from './send-dialog'
import { NOT_WHOLE, type Quotes, useQuotes } from './use-quotes'

type Request = Held<typeof definition>
type Dialog = 'lines' | 'allowance' | 'bidders' | 'send' | 'apply' | { readonly reply: number }

/** Of lines and bidders that may not have arrived, only the server can say that there are none. */
const NOT_KNOWN = { askedLines: undefined, bidders: undefined }

/** A quote request: what is asked, who is asked, and what they answered side by side. Source: rooms 20; issue 11.10. */
export function QuoteRequestPage() {
  const assessment = useAssessment()
  const request = useRecord(definition, useRecordId())
  const quotes = useQuotes(assessment.id, request?.id ?? 0)
  usePageTitle({
    title: request?.name ?? 'Quote request',
    under: assessment.name,
    trail: [
      { label: assessment.name, to: `/estimating/assessments/${assessment.id}` },
      { label: 'Quote requests', to: `/estimating/assessments/${assessment.id}/quotes` },
    ],
  })
  if (request === undefined || !quotes) return <Loader text="Loading the quotes" />
  if (request === null || request.assessment !== assessment.id) return <NotFound />
  return <OneRequest request={request} quotes={quotes} />
}

function OneRequest({ request, quotes }: { readonly request: Request; readonly quotes: Quotes }) {
  const { account } = useViewer()
  const can = useCan()
  const canWrite = can.write(definition)
  const today = useToday()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const { lines, bidders, comparison, isWhole } = quotes
  const replying = typeof dialog === 'object' && dialog ? bidders.find(({ id }) => id === dialog.reply) : undefined
  const isAsked = bidders.some(({ state }) => state !== 'to_ask')
  const facts = isWhole ? { askedLines: lines.length, bidders: bidders.length } : NOT_KNOWN
  const hasPrices = comparison.totals.some(({ priced }) => priced > 0)
  return (
    <>
      <RecordHeading
        resource={definition}
        record={{ ...request }}
        name={request.name}
        base={`/estimating/assessments/${request.assessment}/quotes`}
        over={request.reference ?? 'Numbered by the server when it is sent'}
        isBusy
        actions={
          canWrite && (
            <>
              <LifecycleActions lifecycle={quoteRequestLifecycle} record={request} facts={facts} />
              <Button
                kind={hasPrices ? 'default' : 'primary'}
                icon={Send}
                reason={
                  whyNoTransition(quoteRequestLifecycle, request, 'send', facts) ?? (isWhole ? undefined : NOT_WHOLE)
                }
                onClick={() => setDialog('send')}
              >
                {isAsked ? 'Ask again…' : 'Send…'}
              </Button>
            </>
          )
        }
      />
      <PageBody>
        <LifecycleTrack lifecycle={quoteRequestLifecycle} record={request} />
        {!isWhole && <Notice tone="calm">{NOT_WHOLE}, so lines and prices may be missing.</Notice>}
        {hasPrices ? (
          <ComparedQuotes
            request={request}
            quotes={quotes}
            canWrite={canWrite}
            onApply={() => setDialog('apply')}
            isApplying={dialog === 'apply'}
            onClose={close}
          />
        ) : (
          <TitleBlock
            cells={[
              { label: 'Lines asked', value: isWhole ? String(lines.length) : '–', figure: true },
              { label: 'Bidders', value: isWhole ? String(bidders.length) : '–', figure: true },
              { label: 'Reply by', value: request.dueDate ? formatDay(request.dueDate) : '–' },
              { label: 'Sent', value: request.sentAt ? formatDateTime(request.sentAt) : 'Not yet' },
            ]}
            deciding={{
              label: 'In the bill now',
              value: isWhole ? formatMoney(comparison.now, account.currency) : '–',
            }}
          />
        )}
        {canWrite && (
          <ButtonRow>
            <Button onClick={() => setDialog('lines')}>Add lines…</Button>
            <Button onClick={() => setDialog('allowance')}>What may be left out…</Button>
            <Button onClick={() => setDialog('bidders')}>Add bidders…</Button>
          </ButtonRow>
        )}
        {!hasPrices && <AskedLines quotes={quotes} />}
        <BiddersSection request={request} quotes={quotes} today={today} onReply={reply => setDialog({ reply })} />
        <RecordDetails resource={definition} record={{ ...request }} shown={[]} />
      </PageBody>
      {dialog === 'lines' && (
        <DownloadBoundary>
          <AddLines request={request} quotes={quotes} onClose={close} />
        </DownloadBoundary>
      )}
      {dialog === 'allowance' && <AddAllowance request={request} onClose={close} />}
      {dialog === 'bidders' && <AddBidders request={request} bidders={bidders} onClose={close} />}
      {dialog === 'send' && <SendDialog request={request} bidders={bidders} lines={lines.length} onClose={close} />}
      {replying && (
        <ReplyDialog bidder={replying} lines={lines} isMaterials={request.kind === 'materials'} onClose={close} />
      )}
    </>
  )
}

/** What is asked, before the first price has come. */
function AskedLines({ quotes: { lines, isWhole } }: { readonly quotes: Quotes }) {
  return (
    <Section title="Lines asked" bare>
      {lines.length === 0 ? (
        <StatusRow
          kind="empty"
          text={isWhole ? 'Nothing is asked yet: add lines of the estimate' : 'Still downloading'}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={styles['scroll']} role="region" aria-label="Lines asked" tabIndex={0}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">Ref</th>
                <th scope="col">Line</th>
                <th scope="col" data-figure>
                  Quantity
                </th>
                <th scope="col">Unit</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, ref, name, product, description, quantity, unit, allowance }) => (
                <tr key={id}>
                  <td>{ref}</td>
                  <th scope="row" className={styles['name']}>
                    {name}
                    {allowance !== null && <small>May be left out</small>}
                    {product === null && description && <small>{description}</small>}
                  </th>
                  <td data-figure>{quantity === null ? '–' : formatExact('quantity', quantity)}</td>
                  <td>{unit}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

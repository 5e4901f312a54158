import { useMemo, useState } from 'react'
import { type QuoteRequest, quoteRequestLifecycle } from '#contract/estimating/quote-request'
import { type Bid, type Choosing, choosePrices, type Chosen } from '#domain/estimating/quotes/compare-quotes'
import { absolute, minus, type Money, NIL } from '#domain/value/money'
import { useViewer } from '../../app/viewer'
import { useAssessment } from '../../common/places/use-place'
import { count } from '../../fields/words'
import { useAct } from '../../records/data/use-act'
import { whyNoTransition } from '../../records/lifecycle/steps'
import { Button } from '../../ui/action/button'
import { formatDateTime, formatExact, formatMoney, formatPercentage } from '../../ui/format'
import { Segmented } from '../../ui/input/segmented'
import { Select } from '../../ui/input/select'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { TitleBlock } from '../../ui/record/title-block'
import { Notice } from '../../ui/status/notice'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { useOffice } from '../../records/office/use-office'
import { ApplyDialog } from './apply-dialog'
import { ComparisonTable } from './comparison-table'
import { acceptPrice, pickPrice } from './quote-changes'
import styles from './quotes.module.css'
import { NOT_WHOLE, type Quotes } from './use-quotes'

type Request = QuoteRequest & { readonly id: number }

interface ComparedQuotesProps {
  readonly request: Request
  readonly quotes: Quotes
  readonly canWrite: boolean
  readonly isApplying: boolean
  readonly onApply: () => void
  readonly onClose: () => void
}

/** The quotes side by side, the ways of choosing, and what they come to. */
export function ComparedQuotes({ request, quotes, canWrite, isApplying, onApply, onClose }: ComparedQuotesProps) {
  const assessment = useAssessment()
  const { account } = useViewer()
  const confirm = useConfirm()
  const act = useAct(`quotes:${request.id}`)
  const office = useOffice({ resource: assessmentDefinition, id: assessment.id })
  const { lines, bidders, comparison } = quotes
  const isPicked = comparison.lines.some(({ bids }) => bids.some(bid => bid.isPicked))
  const [by, setBy] = useState<Choosing['by']>(isPicked ? 'hand' : 'cheapest')
  const [whole, setWhole] = useState<number | null>(null)
  const [shows, setShows] = useState<'both' | 'rate'>('both')
  const ofWhole = whole ?? comparison.lowest?.quote ?? 0
  const chosen = useMemo(
    () => choosePrices(comparison, by === 'whole' ? { by, quote: ofWhole } : { by }),
    [comparison, by, ofWhole],
  )
  const money = (value: Money) => formatMoney(value, account.currency)
  const whyNot = whyNoTransition(quoteRequestLifecycle, request, 'apply') ?? (quotes.isWhole ? undefined : NOT_WHOLE)
  const lowest = bidders.find(({ id }) => id === comparison.lowest?.quote)
  const names = new Map(lines.map(({ id, ref, name }) => [id, ref ?? name]))

  async function pick(line: number, bid: Bid) {
    const bidder = bidders.find(({ id }) => id === bid.quote)
    if (!bidder) return
    if (!bid.isUsable && !(await mayUse(line, bid))) return
    setBy('hand')
    await act(pickPrice(bidders, line, bid.quote), `${names.get(line) ?? ''}: ${bidder.name}`)
  }
  async function mayUse(line: number, bid: Bid): Promise<boolean> {
    const bidder = bidders.find(({ id }) => id === bid.quote)
    if (!bidder) return false
    const { result } = await confirm({
      title: 'Use it all the same?',
      message: unusualWords(names.get(line), bidder.name, bid),
      yes: 'Accept the price',
      no: 'Leave it',
    })
    return result && act([acceptPrice(bidder, line)], `Accepted ${bidder.name} for ${names.get(line) ?? ''}`)
  }
  return (
    <>
      <TitleBlock
        cells={[
          {
            label: 'Quote request',
            value: request.reference ?? request.name,
            note: request.sentAt ? `sent ${formatDateTime(request.sentAt)}` : undefined,
          },
          {
            label: 'Bidders with prices',
            value: `${comparison.totals.filter(({ priced }) => priced > 0).length} of ${bidders.length}`,
            figure: true,
          },
          { label: 'In the bill now', value: money(comparison.now), figure: true },
          ...(comparison.lowest
            ? [
                {
                  label: `Lowest whole quote, ${lowest?.name ?? ''}`,
                  value: money(comparison.lowest.likeForLike),
                  figure: true,
                },
              ]
            : []),
        ]}
        deciding={{
          label: `${by === 'whole' ? 'Whole quote' : by === 'cheapest' ? 'Cheapest lines' : 'Chosen by hand'}, like for like`,
          value: money(chosen.likeForLike),
        }}
      />
      <ChoosingBar
        {...{ by, setBy, ofWhole, setWhole, shows, setShows, quotes, chosen, canWrite, onApply, whyNot }}
        currency={account.currency}
      />
      <ComparisonTable
        comparison={comparison}
        lines={lines}
        bidders={bidders}
        chosen={chosen}
        showsAmounts={shows === 'both'}
        locked={!canWrite}
        onUse={(line, bid) => void pick(line, bid)}
        onWhole={bidder => {
          setWhole(bidder)
          setBy('whole')
        }}
        onApply={whyNot === undefined ? onApply : () => undefined}
      />
      <UnusualPrices quotes={quotes} names={names} canWrite={canWrite} act={act} />
      {isApplying && (
        <ApplyDialog
          assessment={assessment}
          request={request}
          quotes={quotes}
          chosen={chosen}
          currency={account.currency}
          office={office}
          onClose={onClose}
        />
      )}
    </>
  )
}

interface ChoosingBarProps {
  readonly by: Choosing['by']
  readonly setBy: (by: Choosing['by']) => void
  readonly ofWhole: number
  readonly setWhole: (quote: number) => void
  readonly shows: 'both' | 'rate'
  readonly setShows: (shows: 'both' | 'rate') => void
  readonly quotes: Quotes
  readonly chosen: Chosen
  readonly canWrite: boolean
  readonly onApply: () => void
  readonly currency: string
  /** Why the prices cannot be applied now. */
  readonly whyNot: string | undefined
}

/** The ways of choosing and of showing, and what the choice comes to beside the bill and the lowest quote. */
function ChoosingBar({
  by,
  setBy,
  ofWhole,
  setWhole,
  shows,
  setShows,
  quotes,
  chosen,
  canWrite,
  onApply,
  currency,
  whyNot,
}: ChoosingBarProps) {
  const { bidders, comparison } = quotes
  const money = (value: Money) => formatMoney(value, currency)
  const lowest = bidders.find(({ id }) => id === comparison.lowest?.quote)
  return (
    <div className={styles['bar']}>
      <Segmented
        label="How prices are chosen"
        value={by}
        onChange={setBy}
        options={[
          { value: 'whole', label: 'Whole quote' },
          { value: 'cheapest', label: 'Cheapest lines' },
          { value: 'hand', label: 'Chosen by hand' },
        ]}
      />
      {by === 'whole' && (
        <Select
          aria-label="Whose quote"
          value={String(ofWhole)}
          onChange={value => setWhole(Number(value))}
          options={bidders.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <Segmented
        label="What is shown"
        value={shows}
        onChange={setShows}
        options={[
          { value: 'both', label: 'Rate and amount' },
          { value: 'rate', label: 'Rate' },
        ]}
      />
      <p className={styles['saves']}>
        {[
          comparison.now === NIL ? null : `${differs(minus(comparison.now, chosen.likeForLike), money)} the bill`,
          comparison.lowest
            ? `${differs(minus(comparison.lowest.likeForLike, chosen.likeForLike), money)} ${lowest?.name ?? ''} alone`
            : null,
          `uses ${count(chosen.quotes.length, 'firm')}`,
        ]
          .filter(each => each !== null)
          .join(', ')}
      </p>
      {canWrite && (
        <Button kind="primary" aria-haspopup="dialog" reason={whyNot} onClick={onApply} keys={['Ctrl', 'Enter']}>
          {by === 'whole' ? 'Apply whole quote…' : by === 'cheapest' ? 'Apply cheapest lines…' : 'Apply chosen prices…'}
        </Button>
      )}
    </div>
  )
}

interface UnusualPricesProps {
  readonly quotes: Quotes
  readonly names: ReadonlyMap<number, string>
  readonly canWrite: boolean
  readonly act: ReturnType<typeof useAct>
}

/** Prices far from the others that nobody has accepted, each with what its bidder said. */
function UnusualPrices({ quotes: { comparison, bidders }, names, canWrite, act }: UnusualPricesProps) {
  const unusual = comparison.lines.flatMap(line =>
    line.bids.filter(bid => bid.isUnusual && !bid.isUsable).map(bid => ({ line: line.id, bid })),
  )
  return (
    <>
      {unusual.map(({ line, bid }) => {
        const bidder = bidders.find(({ id }) => id === bid.quote)
        if (!bidder || bid.unit === null) return null
        const said = bidder.prices?.[String(line)]?.note
        return (
          <Notice
            key={`${line}/${bid.quote}`}
            tone="warning"
            action={
              canWrite && (
                <Button
                  onClick={() =>
                    void act([acceptPrice(bidder, line)], `Accepted ${bidder.name} for ${names.get(line) ?? ''}`)
                  }
                >
                  Accept {formatExact('cost', bid.unit)}
                </Button>
              )
            }
          >
            <b>{unusualWords(names.get(line), bidder.name, bid)}</b>
            {said ? ` Their note says “${said}”.` : ''}
          </Notice>
        )
      })}
    </>
  )
}

/** "£12.00 less than", "£3.00 more than", "the same as". */
const differs = (saved: Money, money: (value: Money) => string): string =>
  saved === 0 ? 'the same as' : `${money(absolute(saved))} ${saved < 0 ? 'more' : 'less'} than`

function unusualWords(line: string | undefined, bidder: string, { unit, fromMiddle }: Bid): string {
  const far =
    fromMiddle === null
      ? ''
      : `${formatPercentage(absolute(fromMiddle))} ${fromMiddle < 0 ? 'below' : 'above'} the middle price`
  return `${line ?? ''}, ${bidder}: ${unit === null ? '' : formatExact('cost', unit)} is ${far}, so it isn’t used by itself.`
}

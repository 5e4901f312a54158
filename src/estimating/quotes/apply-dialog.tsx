import { useMemo } from 'react'
import { useToday } from '../../app/page/use-today'
import type { QuoteRequest } from '#contract/estimating/quote-request'
import type { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { computeEstimate } from '#domain/estimating/estimate'
import { applied, planApply, priceWords } from '#domain/estimating/quotes/apply-quotes'
import type { Chosen } from '#domain/estimating/quotes/compare-quotes'
import type { Day } from '#domain/value/day'
import { type Money, minus, NIL, plus, sum } from '#domain/value/money'
import type { Held } from '../../records/data/held'
import { count } from '../../fields/words'
import { Button } from '../../ui/action/button'
import { formatDay, formatExact, formatMoney, formatNumber } from '../../ui/format'
import { Modal, ModalCancel } from '../../ui/overlay/modal'
import { TitleBlock } from '../../ui/record/title-block'
import { Notice } from '../../ui/status/notice'
import type { Office } from '../../records/office/use-office'
import { changeAllRates } from '../common/change-rates'
import styles from './quotes.module.css'
import type { Quotes } from './use-quotes'

interface ApplyDialogProps {
  readonly assessment: Held<typeof assessmentDefinition>
  readonly request: QuoteRequest & { readonly id: number }
  readonly quotes: Quotes
  readonly chosen: Chosen
  readonly currency: string
  readonly office: Office
  readonly onClose: () => void
}

/** Old and new prices with what they do to the price of the estimate; nothing is written until it is applied. Source: rooms 20. */
export function ApplyDialog({ assessment, request, quotes, chosen, currency, office, onClose }: ApplyDialogProps) {
  const today = useToday()
  const plan = useMemo(
    () => planOf(assessment, request, quotes, chosen, today),
    [assessment, request, quotes, chosen, today],
  )
  const { rows, unusual, kept, lapsed, before, after, changes } = plan
  const leftOut = sum(chosen.leftOut.map(({ amount }) => amount))
  async function apply() {
    const choices = rows.map(({ line, quote }) => ({ line, quote }))
    const body = { request: request.id, choices, leftOut: chosen.leftOut.map(({ line }) => line) }
    if (await office.run(changeAllRates(assessment.id, 'apply-quotes', body))) onClose()
  }
  return (
    <Modal
      open
      onClose={onClose}
      closeOnOutside={false}
      size="medium"
      title="Apply these prices"
      description="They go into the estimate as supply and fit or material prices. Build-ups stay beside them."
      footer={
        <>
          <ModalCancel />
          <Button
            kind="primary"
            onClick={() => void apply()}
            {...(office.blocked === null
              ? { disabled: rows.length === 0 || office.working }
              : { reason: office.blocked })}
          >
            Apply {count(rows.length, 'price')}
          </Button>
        </>
      }
    >
      <TitleBlock
        cells={[
          { label: 'Net now', value: formatMoney(before, currency), figure: true },
          { label: 'Net after', value: formatMoney(plus(after, leftOut), currency), figure: true },
        ]}
        deciding={{ label: 'Change', value: formatMoney(minus(plus(after, leftOut), before), currency) }}
      />
      {unusual > 0 && (
        <Notice tone="warning">
          {count(unusual, 'unusual price')} not accepted: the estimate keeps what it has there.
        </Notice>
      )}
      {lapsed.length > 0 && (
        <Notice tone="warning">
          {lapsed.map(({ name, validTo }) => `The prices of ${name} ran out on ${formatDay(validTo)}. `).join('')}
          Ask for new ones before you rely on these.
        </Notice>
      )}
      {kept > 0 && (
        <Notice tone="info">{count(kept, 'line')} without a price: the estimate keeps what it has there.</Notice>
      )}
      {changes < rows.length && (
        <Notice tone="info">
          {count(rows.length - changes, 'price')} in the estimate already, or for lines that have gone.
        </Notice>
      )}
      {chosen.leftOut.length > 0 && (
        <Notice tone="info">
          {formatMoney(leftOut, currency)} for what is left out becomes {count(chosen.leftOut.length, 'fixed cost')}.
        </Notice>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles['scroll']} role="region" aria-label="Prices before and after" tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">From</th>
              <th scope="col" data-figure>
                Price now
              </th>
              <th scope="col" data-figure>
                Price after
              </th>
              <th scope="col" data-figure>
                Amount now
              </th>
              <th scope="col" data-figure>
                Amount after
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.line}>
                <th scope="row" className={styles['name']}>
                  {row.name}
                </th>
                <td>{row.from}</td>
                <td data-figure>{row.was === null ? '–' : formatExact('cost', row.was)}</td>
                <td data-figure data-used>
                  {formatExact('cost', row.unit)}
                </td>
                <td data-figure>{row.amountWas === null ? '–' : formatNumber('money', row.amountWas)}</td>
                <td data-figure data-used>
                  {formatNumber('money', row.amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  )
}

/** What applying would write, and the net of the estimate before and after, worked out on this device. */
function planOf(
  assessment: ApplyDialogProps['assessment'],
  request: ApplyDialogProps['request'],
  quotes: Quotes,
  chosen: Chosen,
  today: Day,
) {
  const { lines, bidders, bill, fixedCosts, adjustments, comparison } = quotes
  const asked = new Map(lines.map(line => [line.id, line]))
  const compared = new Map(comparison.lines.map(line => [line.id, line]))
  const by = new Map(bidders.map(bidder => [bidder.id, bidder]))
  const rows = chosen.lines.flatMap(({ line, bid }) => {
    const bidder = by.get(bid?.quote ?? 0)
    const cell = bidder?.prices?.[String(line)]
    if (!bid?.isUsable || bid.unit === null || !bidder || cell?.price == null) return []
    const from = priceWords(bidder.name, request.reference ?? request.name)
    const at = compared.get(line)
    return [
      {
        line,
        quote: bidder.id,
        name: [asked.get(line)?.ref, asked.get(line)?.name].filter(Boolean).join(' '),
        from: bidder.name,
        was: at?.now ?? null,
        unit: bid.unit,
        amountWas: at?.amountNow ?? null,
        amount: bid.amount ?? NIL,
        taken: { line, price: cell.price, per: cell.per, from },
      },
    ]
  })
  const { components, materials, activities } = bill.book.lines ?? { components: [], materials: [], activities: [] }
  const records = { products: bill.records.products, materials }
  const plan = planApply(
    records,
    lines,
    rows.map(({ taken }) => taken),
  )
  const rest = {
    assessments: [assessment],
    zones: bill.records.zones,
    quantities: bill.records.quantities,
    fixedCosts,
    adjustments,
    components,
    activities,
  }
  const net = (changed: typeof records): Money => computeEstimate({ ...rest, ...changed }).net
  return {
    rows,
    unusual: chosen.lines.filter(({ bid }) => bid && !bid.isUsable).length,
    lapsed: bidders.flatMap(({ id, name, validTo }) =>
      validTo !== null && validTo < today && rows.some(({ quote }) => quote === id) ? [{ name, validTo }] : [],
    ),
    kept: chosen.lines.filter(({ bid }) => bid === null).length,
    changes: rows.length - plan.skipped.length,
    before: net(records),
    after: net({
      products: applied(records.products, plan.products),
      materials: applied(records.materials, plan.materials),
    }),
  }
}

// Long because the table is one: its heads, its lines, its totals and the keys that move in it.
import { ArrowDown, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { bidderQuoteLifecycle } from '#contract/estimating/bidder-quote'
import type { Bid, Chosen, ComparedLine, Comparison, QuoteTotal } from '#domain/estimating/quotes/compare-quotes'
import { minus, type Money, NIL, plus } from '#domain/value/money'
import { useCurrencySign } from '../../app/viewer'
import { StateBadge } from '../../records/lifecycle/state-badge'
import { formatDay, formatExact, formatNumber, formatPercentage } from '../../ui/format'
import { Icon } from '../../ui/icon'
import styles from './quotes.module.css'
import type { AskedLine, Bidder } from './use-quotes'

interface ComparisonTableProps {
  readonly comparison: Comparison
  readonly lines: readonly AskedLine[]
  readonly bidders: readonly Bidder[]
  readonly chosen: Chosen
  readonly showsAmounts: boolean
  readonly locked: boolean
  readonly onUse: (line: number, bid: Bid) => void
  readonly onWhole: (bidder: number) => void
  readonly onApply: () => void
}

/** Bidders side by side, a column each; what is meant by a colour is said by an icon and in words too. Source: rooms 20. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { comparison, lines, bidders, chosen, onWhole, onApply } = props
  const byId = new Map(lines.map(line => [line.id, line]))
  const used = new Map(chosen.lines.map(({ line, bid }) => [line, bid]))
  function press(event: KeyboardEvent<HTMLTableElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onApply()
    const at = event.target instanceof HTMLElement ? event.target.dataset['at'] : undefined
    const [row = -1, column = -1] = (at ?? '').split(':').map(Number)
    if (at === undefined) return
    const whole = bidders[column]
    if (event.key.toLowerCase() === 'w' && whole) return onWhole(whole.id)
    const cells = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-at]')]
    const next =
      event.key.toLowerCase() === 'n'
        ? cells
            .slice(cells.findIndex(each => each.dataset['at'] === at) + 1)
            .find(each => each.dataset['look'] !== undefined)
        : cells.find(each => each.dataset['at'] === stepFrom(row, column, event.key))
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles['scroll']} role="region" aria-label="Quotes side by side" tabIndex={0}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between the buttons in it */}
      <table className={styles['table']} onKeyDown={press}>
        <Head {...props} />
        <tbody>
          {comparison.lines.map((line, row) => (
            <Line
              key={line.id}
              {...props}
              row={row}
              line={line}
              asked={byId.get(line.id)}
              used={used.get(line.id) ?? null}
            />
          ))}
        </tbody>
        <Foot {...props} />
      </table>
    </div>
  )
}

function Head({ comparison, bidders, showsAmounts }: ComparisonTableProps) {
  const sign = useCurrencySign()
  const width = showsAmounts ? 2 : 1
  return (
    <thead>
      <tr>
        <td colSpan={5} />
        {bidders.map(bidder => (
          <th
            key={bidder.id}
            scope="colgroup"
            colSpan={width}
            className={styles['bidder']}
            data-lowest={comparison.lowest?.quote === bidder.id || undefined}
          >
            {bidder.name}
            <small>
              {comparison.lowest?.quote === bidder.id ? (
                <>
                  <Icon of={ArrowDown} size="small" /> Lowest
                </>
              ) : bidder.receivedOn ? (
                formatDay(bidder.receivedOn)
              ) : (
                <StateBadge lifecycle={bidderQuoteLifecycle} record={bidder} />
              )}
            </small>
          </th>
        ))}
        <td colSpan={2} />
      </tr>
      <tr>
        <th scope="col">Ref</th>
        <th scope="col">Line</th>
        <th scope="col">Unit</th>
        <th scope="col" data-figure>
          Quantity
        </th>
        <th scope="col" data-figure>
          In the bill {sign}
        </th>
        {bidders.map(({ id }) => (
          <Heads key={id} sign={sign} showsAmounts={showsAmounts} />
        ))}
        <th scope="col" data-figure>
          Spread
        </th>
        <th scope="col">Use</th>
      </tr>
    </thead>
  )
}

function Foot({ comparison, lines, bidders, chosen, showsAmounts }: ComparisonTableProps) {
  const byId = new Map(lines.map(line => [line.id, line]))
  const totals = new Map(comparison.totals.map(total => [total.quote, total]))
  return (
    <tfoot>
      <Totals
        label="Priced by the bidder"
        {...{ bidders, totals, showsAmounts }}
        words={({ priced }) => `${priced} of ${comparison.lines.length}`}
        amount={({ amount }) => amount}
        end={chosen.amount}
      />
      <Totals
        label="Gaps, filled at the dearest other quote"
        {...{ bidders, totals, showsAmounts }}
        isQuiet
        words={({ gaps }) => (gaps === 0 ? '' : `${gaps} ${gaps === 1 ? 'line' : 'lines'}`)}
        amount={({ filled }) => filled}
        end={chosen.filled}
      />
      {comparison.allowances.map(line => (
        <tr key={line.id} className={styles['quiet']}>
          <td />
          <th scope="row" colSpan={4}>
            {byId.get(line.id)?.name}, if the bidder leaves it out
          </th>
          {line.bids.map(bid => (
            <Pair
              key={bid.quote}
              showsAmounts={showsAmounts}
              words={bid.amount === null ? 'left out' : 'included'}
              amount={bid.amount ?? line.allowance ?? NIL}
            />
          ))}
          <td />
          <td data-figure>{figure(chosen.leftOut.find(each => each.line === line.id)?.amount ?? NIL)}</td>
        </tr>
      ))}
      <Totals
        label="Like for like"
        {...{ bidders, totals, showsAmounts }}
        isSum
        words={() => ''}
        amount={({ likeForLike }) => likeForLike}
        end={chosen.likeForLike}
      />
      <Totals
        label="Against the lowest whole quote"
        {...{ bidders, totals, showsAmounts }}
        isQuiet
        words={() => ''}
        amount={({ likeForLike }) => minus(likeForLike, comparison.lowest?.likeForLike ?? likeForLike)}
        isChange
        end={minus(chosen.likeForLike, comparison.lowest?.likeForLike ?? chosen.likeForLike)}
      />
    </tfoot>
  )
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
function stepFrom(row: number, column: number, key: string): string | null {
  const step = STEPS[key]
  return step ? `${row + step[0]}:${column + step[1]}` : null
}

const Heads = ({ sign, showsAmounts }: { readonly sign: string; readonly showsAmounts: boolean }) => (
  <>
    <th scope="col" data-figure data-first>
      Rate {sign}
    </th>
    {showsAmounts && (
      <th scope="col" data-figure>
        Amount {sign}
      </th>
    )}
  </>
)

interface LineProps extends ComparisonTableProps {
  readonly row: number
  readonly line: ComparedLine
  readonly asked: AskedLine | undefined
  readonly used: Bid | null
}

function Line({ row, line, asked, used, bidders, showsAmounts, locked, onUse }: LineProps) {
  const user = bidders.find(({ id }) => id === used?.quote)
  return (
    <tr>
      <td>{asked?.ref}</td>
      <th scope="row" className={styles['name']}>
        {asked?.name}
      </th>
      <td>{asked?.unit}</td>
      <td data-figure>{line.quantity === null ? '–' : formatExact('quantity', line.quantity)}</td>
      <td data-figure>{line.now === null ? '–' : formatExact('cost', line.now)}</td>
      {line.bids.map((bid, column) => (
        <BidCells
          key={bid.quote}
          at={`${row}:${column}`}
          bid={bid}
          bidder={bidders[column]}
          asked={asked}
          isUsed={used?.quote === bid.quote}
          showsAmounts={showsAmounts}
          locked={locked}
          onUse={() => onUse(line.id, bid)}
        />
      ))}
      <td data-figure>{line.spread === null ? '–' : formatPercentage(line.spread)}</td>
      <td className={styles['use']}>{user?.name ?? 'The bill stays'}</td>
    </tr>
  )
}

interface BidCellsProps {
  readonly at: string
  readonly bid: Bid
  readonly bidder: Bidder | undefined
  readonly asked: AskedLine | undefined
  readonly isUsed: boolean
  readonly showsAmounts: boolean
  readonly locked: boolean
  readonly onUse: () => void
}

function BidCells({ at, bid, bidder, asked, isUsed, showsAmounts, locked, onUse }: BidCellsProps) {
  const cell = bidder?.prices?.[String(asked?.id)]
  const remark = [cell?.note, cell?.quantity == null ? null : `they priced ${formatExact('quantity', cell.quantity)}`]
    .filter(Boolean)
    .join('; ')
  if (bid.unit === null)
    return (
      <td colSpan={showsAmounts ? 2 : 1} className={styles['gap']} data-first>
        <button
          type="button"
          data-at={at}
          data-look=""
          data-said={remark ? '' : undefined}
          aria-label={`${bidder?.name}, ${asked?.name}: not priced${remark ? `. ${remark}` : ''}`}
        >
          not priced
        </button>
      </td>
    )
  const look = bid.isUnusual && !bid.isUsable
  const words = [
    `${bidder?.name}, ${asked?.name}: ${formatExact('cost', bid.unit)}`,
    bid.isLowest ? 'lowest' : '',
    bid.isUnusual ? `unusual${look ? '' : ', accepted'}` : '',
    isUsed ? 'used' : '',
    remark,
  ]
  return (
    <>
      <td data-figure data-first data-used={isUsed || undefined} data-unusual={bid.isUnusual || undefined}>
        <button
          type="button"
          className={styles['bid']}
          data-at={at}
          data-look={look ? '' : undefined}
          data-said={remark ? '' : undefined}
          aria-pressed={isUsed}
          aria-label={words.filter(Boolean).join(', ')}
          title={remark || undefined}
          disabled={locked}
          onClick={onUse}
        >
          {bid.isLowest && <Icon of={ArrowDown} size="small" />}
          {bid.isUnusual && <Icon of={TriangleAlert} size="small" />}
          {formatExact('cost', bid.unit)}
        </button>
      </td>
      {showsAmounts && (
        <td data-figure data-used={isUsed || undefined} data-unusual={bid.isUnusual || undefined}>
          {figure(bid.amount ?? NIL)}
        </td>
      )}
    </>
  )
}

interface TotalsProps {
  readonly label: string
  readonly bidders: readonly Bidder[]
  readonly totals: ReadonlyMap<number, QuoteTotal>
  readonly showsAmounts: boolean
  readonly isSum?: boolean
  readonly isQuiet?: boolean
  /** With its sign. */
  readonly isChange?: boolean
  readonly words: (total: QuoteTotal) => string
  readonly amount: (total: QuoteTotal) => Money
  readonly end: Money
}

function Totals({
  label,
  bidders,
  totals,
  showsAmounts,
  isSum,
  isQuiet,
  isChange = false,
  words,
  amount,
  end,
}: TotalsProps) {
  return (
    <tr
      className={isQuiet ? styles['quiet'] : undefined}
      data-sum={isSum || undefined}
      data-total={!isQuiet || undefined}
    >
      <td />
      <th scope="row" colSpan={4}>
        {label}
      </th>
      {bidders.map(({ id }) => {
        const total = totals.get(id)
        // Who has not answered has no sum to be compared.
        return total && total.priced > 0 ? (
          <Pair key={id} showsAmounts={showsAmounts} words={words(total)} amount={amount(total)} isChange={isChange} />
        ) : (
          <td key={id} colSpan={showsAmounts ? 2 : 1} />
        )
      })}
      <td />
      <td data-figure>{isChange ? changed(end) : figure(end)}</td>
    </tr>
  )
}

interface PairProps {
  readonly showsAmounts: boolean
  readonly words: string
  readonly amount: Money
  readonly isChange?: boolean
}
const Pair = ({ showsAmounts, words, amount, isChange = false }: PairProps) => (
  <>
    {showsAmounts && <td data-first>{words}</td>}
    <td data-figure data-first={!showsAmounts || undefined}>
      {isChange ? changed(amount) : figure(amount)}
    </td>
  </>
)

const figure = (amount: Money): string => (amount === 0 ? '–' : formatNumber('money', amount))
const changed = (amount: Money): string =>
  amount === 0 ? 'lowest' : `${amount > 0 ? '+' : ''}${formatNumber('money', plus(amount, NIL))}`

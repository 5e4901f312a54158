import { Fragment } from 'react'
import type { Matched } from '#domain/commercial/invoices/match'
import type { Tolerance } from '#domain/commercial/roles/tolerance'
import type { Money } from '#domain/value/money'
import { NIL, plus } from '#domain/value/money'
import { lower } from '#domain/value/lower'
import { useCurrencySign } from '../../app/viewer'
import { formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { LevelBadge } from '../../ui/status/level-badge'
import { StatusRow } from '../../ui/status/status-row'
import { MOBILE, useMedia } from '../../ui/use-media'
import { countWords } from '../materials/quantity-words'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'
import { isFault, matchBadge, matchCause } from './match-words'

interface MatchProps {
  readonly matched: Matched
  /** Of the viewer: the match was made with it. */
  readonly tolerance: Tolerance
  readonly net: Money
  readonly vat: Money
  /** The heading over what came. */
  readonly came: string
  /** Lines of which more is invoiced than progress has used, in words; by their id. */
  readonly ahead: ReadonlyMap<number, string>
}

/** Order, delivery and invoice side by side, line by line; a line that differs says why in words under it. Source: rooms 34. */
export function MatchTable(props: MatchProps) {
  const { matched, tolerance, net, vat, came, ahead } = props
  const mobile = useMedia(MOBILE)
  const sign = useCurrencySign()
  if (matched.lines.length === 0)
    return (
      <StatusRow
        kind="empty"
        text="This invoice has no lines yet. It is compared as a whole with what came on its order"
      />
    )
  if (mobile) return <MatchRows {...props} />
  const total = (label: string, value: Money) => (
    <tr className={styles['total']}>
      <th scope="row" colSpan={6}>
        {label}
      </th>
      <td data-figure>{formatNumber('money', value)}</td>
      <td />
    </tr>
  )
  return (
    <ScrollSideways label="Match">
      <table className={styles['table']} aria-label="Order, delivery, invoice">
        <thead>
          <tr>
            <th>Item</th>
            {['Ordered', came, 'Invoiced', `Order ${sign}`, `Invoice ${sign}`, `Value ${sign}`].map(title => (
              <th key={title} data-figure>
                {title}
              </th>
            ))}
            <th>Match</th>
          </tr>
        </thead>
        <tbody>
          {matched.lines.map(line => {
            const { given, net: value } = line
            const { words, level } = matchBadge(line)
            const cause = matchCause(line, tolerance)
            return (
              <Fragment key={given.id}>
                <tr data-chosen={isFault(line)}>
                  <th scope="row" className={styles['name']}>
                    {given.name}
                  </th>
                  <td data-figure>{given.order ? countWords(given.order.ordered) : '–'}</td>
                  <td data-figure>{given.order ? countWords(given.order.delivered) : '–'}</td>
                  <td data-figure>{countWords(given.quantity)}</td>
                  <td data-figure>{given.order?.price == null ? '–' : formatNumber('rate', given.order.price)}</td>
                  <td data-figure>{formatNumber('rate', given.price)}</td>
                  <td data-figure className={styles['strong']}>
                    {formatNumber('money', value)}
                  </td>
                  <td>
                    <LevelBadge level={level}>{words}</LevelBadge>
                  </td>
                </tr>
                {ahead.has(given.id) && (
                  <tr>
                    <td colSpan={8}>{ahead.get(given.id)}</td>
                  </tr>
                )}
                {cause && (
                  <tr data-chosen={isFault(line)}>
                    <td colSpan={8}>{cause}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
          {matched.letPass > NIL && total('Above the order’s prices, let pass', matched.letPass)}
          {total('Net', net)}
          {vat !== NIL && total('VAT', vat)}
          {total('Gross', plus(net, vat))}
        </tbody>
      </table>
    </ScrollSideways>
  )
}

/** The same on a phone, where nothing may be read only by scrolling sideways. */
function MatchRows({ matched, tolerance, net, vat, came, ahead }: MatchProps) {
  const sums = [
    ...(matched.letPass > NIL ? [{ label: 'Above the order’s prices, let pass', value: matched.letPass }] : []),
    { label: 'Net', value: net },
    ...(vat === NIL ? [] : [{ label: 'VAT', value: vat }]),
    { label: 'Gross', value: plus(net, vat) },
  ]
  return (
    <List label="Order, delivery, invoice">
      {matched.lines.map(line => {
        const { given } = line
        const { words, level } = matchBadge(line)
        const said = [matchCause(line, tolerance), ahead.get(given.id)].filter(
          each => each !== undefined && each !== null,
        )
        return (
          <ListRow
            key={given.id}
            title={given.name}
            under={
              <>
                {given.order
                  ? `${countWords(given.order.ordered)} ordered, ${countWords(given.order.delivered)} ${lower(came)}, ${countWords(given.quantity)} invoiced`
                  : `${countWords(given.quantity)} invoiced, not on the order`}
                <br />
                {given.order?.price == null ? '' : `Order ${formatNumber('rate', given.order.price)}, `}
                {given.order?.price == null ? 'Invoice' : 'invoice'} {formatNumber('rate', given.price)} each
                {said.map(each => (
                  <Fragment key={each}>
                    <br />
                    {each}
                  </Fragment>
                ))}
              </>
            }
            end={formatNumber('money', line.net)}
            endUnder={<LevelBadge level={level}>{words}</LevelBadge>}
          />
        )
      })}
      {sums.map(({ label, value }) => (
        <ListRow key={label} title={label} end={formatNumber('money', value)} />
      ))}
    </List>
  )
}

import { Fragment, useState } from 'react'
import { type Cash, cashByWeek, type CashMove, type CashWeek } from '#domain/commercial/dashboard/cash'
import { type Day, dayWords } from '#domain/value/day'
import { type Money, NIL } from '#domain/value/money'
import { useCurrencySign, useViewer } from '../../app/viewer'
import { formatMoney, formatNumber } from '../../ui/format'
import { Section } from '../../ui/shell/page'
import { List, ListRow } from '../../ui/record/list-row'
import { PlainTable } from '../../ui/table/plain-table'
import { MOBILE, useMedia } from '../../ui/use-media'
import { HowButton } from '../materials/sum-table'
import { CashChart } from './cash-chart'
import styles from './dashboard.module.css'
import { MoveLink } from './move-link'

interface CashSectionProps {
  readonly moves: readonly CashMove[]
  readonly today: Day
  readonly nameOf: (project: number) => string
}

/** Weeks that are over, and weeks to come. */
const WEEKS = { back: 8, ahead: 12 }

/** Cash of past weeks and what is due in the next ones: a curve, and a table in which each week opens its documents. Source: rooms 39. */
export function CashSection({ moves, today, nameOf }: CashSectionProps) {
  const { account } = useViewer()
  const isMobile = useMedia(MOBILE)
  const cash = cashByWeek(moves, today, WEEKS)
  const { lowest, later, withoutDay } = cash
  const money = (value: Money) => formatMoney(value, account.currency)
  return (
    <Section title="Cash by week" aside="received less paid, to date">
      <CashChart cash={cash} />
      <p className={styles['under']}>
        {lowest && `Lowest week to come: ${money(lowest.position)} by ${dayWords(lowest.to)}. `}
        Money due counts by its final date. What is overdue, or has no agreed date, counts for this week.
        {later.amount !== NIL && ` After these weeks: ${money(later.amount)}.`}
        {withoutDay.amount !== NIL && ` Without a date, in no week: ${money(withoutDay.amount)}.`} Work ahead follows
        the programme and the terms of payment, before VAT. Applications and invoices are with VAT and after CIS.
        External costs are before VAT. Not in it: VAT paid to HMRC or got back, and CIS paid to HMRC.
      </p>
      {isMobile ? <WeekList cash={cash} nameOf={nameOf} /> : <WeekTable cash={cash} nameOf={nameOf} />}
    </Section>
  )
}

const titleOf = ({ from, to, isForecast }: CashWeek, today: boolean): string =>
  today ? (isForecast ? `Rest of this week, to ${dayWords(to)}` : 'This week so far') : `Week of ${dayWords(from)}`

type WeeksProps = Pick<CashSectionProps, 'nameOf'> & { readonly cash: Cash }

function WeekList({ cash: { weeks }, nameOf }: WeeksProps) {
  const { account } = useViewer()
  const [open, setOpen] = useState<string | null>(null)
  const now = weeks.findIndex(({ isForecast }) => isForecast)
  const money = (value: Money) => formatMoney(value, account.currency)
  return (
    <List label="Cash by week">
      {weeks.map((week, at) => {
        const title = titleOf(week, at === now || at === now - 1)
        return (
          <Fragment key={title}>
            <ListRow
              title={
                week.moves.length === 0 ? (
                  title
                ) : (
                  <HowButton isOpen={open === title} onPress={() => setOpen(open === title ? null : title)}>
                    {title}
                  </HowButton>
                )
              }
              under={`${week.isForecast ? 'Forecast' : 'Actual'}: ${money(week.in)} in, ${money(week.out)} out`}
              end={money(week.position)}
            />
            {open === title &&
              week.moves.map((move, index) => (
                <ListRow
                  key={`${move.source} ${move.id} ${move.kind} ${index}`}
                  title={
                    <MoveLink move={move}>
                      {nameOf(move.project)}, {move.name}
                    </MoveLink>
                  }
                  under={whenOf(move)}
                  end={money(move.amount)}
                  endUnder={move.side === 'in' ? 'in' : 'out'}
                />
              ))}
          </Fragment>
        )
      })}
    </List>
  )
}

function WeekTable({ cash: { weeks }, nameOf }: WeeksProps) {
  const sign = useCurrencySign()
  const [open, setOpen] = useState<string | null>(null)
  const now = weeks.findIndex(({ isForecast }) => isForecast)
  const money = (value: Money) => formatNumber('money', value)
  return (
    <PlainTable label="Cash by week" small>
      <thead>
        <tr>
          <th scope="col">Week</th>
          <th scope="col">State</th>
          <th scope="col" data-figure>
            In {sign}
          </th>
          <th scope="col" data-figure>
            Out {sign}
          </th>
          <th scope="col" data-figure>
            Position {sign}
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, at) => {
          const title = titleOf(week, at === now || at === now - 1)
          return (
            <Fragment key={title}>
              <tr>
                <th scope="row">
                  {week.moves.length === 0 ? (
                    title
                  ) : (
                    <HowButton isOpen={open === title} onPress={() => setOpen(open === title ? null : title)}>
                      {title}
                    </HowButton>
                  )}
                </th>
                <td className={styles['quiet']}>{week.isForecast ? 'Forecast' : 'Actual'}</td>
                <td data-figure>{money(week.in)}</td>
                <td data-figure>{money(week.out)}</td>
                <td data-figure data-tone={week.position < NIL ? 'error' : undefined}>
                  <strong>{money(week.position)}</strong>
                </td>
              </tr>
              {open === title &&
                week.moves.map((move, index) => (
                  <tr key={`${move.source} ${move.id} ${move.kind} ${index}`} className={styles['quiet']}>
                    <th scope="row">
                      <MoveLink move={move}>
                        {nameOf(move.project)}, {move.name}
                      </MoveLink>
                    </th>
                    <td>{whenOf(move)}</td>
                    <td data-figure>{move.side === 'in' ? money(move.amount) : ''}</td>
                    <td data-figure>{move.side === 'out' ? money(move.amount) : ''}</td>
                    <td />
                  </tr>
                ))}
            </Fragment>
          )
        })}
      </tbody>
    </PlainTable>
  )
}

const KINDS = {
  paid: 'Paid',
  due: 'Due',
  expected: 'Draft, due',
  retention: 'Release',
  programme: 'Programme',
} as const
const whenOf = ({ kind, day }: CashMove): string => `${KINDS[kind]}${day === null ? ', no date' : ` ${dayWords(day)}`}`

import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useRef } from 'react'
import { marginShare } from '#domain/commercial/cvr/cvr'
import { dashboardOf, type Figures, type ProjectFigures } from '#domain/commercial/dashboard/dashboard'
import { absolute, type Money, most, NIL } from '#domain/value/money'
import { useCurrencySign, useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { formatMoney, formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { PlainTable } from '../../ui/table/plain-table'
import { MOBILE, useMedia } from '../../ui/use-media'
import { ClaimBar } from './claim-bar'
import styles from './dashboard.module.css'

interface ClaimTableProps {
  readonly projects: readonly ProjectFigures[]
  readonly chosen: number | null
  readonly onChoose: (project: number | null) => void
  /** Whether this person may read certified amounts. */
  readonly seesClaims: boolean
  /** Whether this person may read progress. */
  readonly seesWork: boolean
}

const LABEL = 'Value, claim and margin by project'
const money = (value: Money): string => formatNumber('money', value)

/** Value, claim and margin by project, with the firm's sums: a table on a desk, a list on a phone. Source: rooms 39. */
export function Claims(props: ClaimTableProps) {
  const isMobile = useMedia(MOBILE)
  return isMobile ? <ClaimList {...props} /> : <ClaimTable {...props} />
}

function ClaimList({ projects, seesClaims, seesWork }: ClaimTableProps) {
  const { account } = useViewer()
  const inWords = (value: Money) => formatMoney(value, account.currency)
  return (
    <List label={LABEL}>
      {projects.map(each => (
        <ListRow
          key={each.project}
          leads
          title={
            <Link to="/estimating/projects/$projectId/hub/cvr-reports" params={{ projectId: String(each.project) }}>
              {each.name}
            </Link>
          }
          under={
            <>
              {seesWork ? `${inWords(each.earned)} earned of ${inWords(each.value)}` : `Value ${inWords(each.value)}`}.
              Cost {inWords(each.cost)}.
              {seesClaims &&
                seesWork &&
                ` ${inWords(absolute(each.overClaim))} ${each.overClaim < NIL ? 'under-claimed' : 'over-claimed'}.`}
            </>
          }
          end={inWords(seesWork ? each.margin : each.finalMargin)}
          endUnder={seesWork ? `${percentOfMargin(each)}% margin` : 'final margin'}
        />
      ))}
    </List>
  )
}

/** Up and Down move between projects. */
function ClaimTable({ projects, chosen, onChoose, seesClaims, seesWork }: ClaimTableProps) {
  const sign = useCurrencySign()
  const rows = useRef<HTMLTableSectionElement>(null)
  const firm = dashboardOf(projects)
  const greatest = projects.reduce<Money>((top, { overClaim }) => most<Money>(top, absolute(overClaim)), NIL)
  function move(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const buttons = [...(rows.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex(button => button === document.activeElement)
    const next = Math.min(Math.max(at + step, 0), projects.length - 1)
    buttons[next]?.focus()
    onChoose(projects[next]?.project ?? null)
    event.preventDefault()
  }
  return (
    <PlainTable label={LABEL} small>
      <thead>
        <tr>
          <th scope="col">Project</th>
          <th scope="col" data-figure>
            Current value {sign}
          </th>
          {seesWork && (
            <th scope="col" data-figure>
              Earned {sign}
            </th>
          )}
          {seesClaims && (
            <th scope="col" data-figure>
              Certified {sign}
            </th>
          )}
          {seesClaims && seesWork && (
            <>
              <th scope="col">Under | over</th>
              <th scope="col" data-figure>
                Difference {sign}
              </th>
            </>
          )}
          <th scope="col" data-figure>
            Cost {sign}
          </th>
          {seesWork && (
            <>
              <th scope="col" data-figure>
                Margin {sign}
              </th>
              <th scope="col" data-figure>
                Margin %
              </th>
            </>
          )}
          <th scope="col" data-figure>
            Final margin {sign}
          </th>
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the buttons of its rows */}
      <tbody ref={rows} onKeyDown={move}>
        {projects.map(each => {
          const hub = `/estimating/projects/${each.project}/hub`
          const report = `${hub}/cvr-reports`
          return (
            <tr key={each.project} className={styles['row']} data-chosen={each.project === chosen || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles['pick']}
                  aria-pressed={each.project === chosen}
                  onClick={() => onChoose(each.project === chosen ? null : each.project)}
                >
                  {each.name}
                </button>
              </th>
              <Opens to={report} value={each.value} />
              {seesWork && <Opens to={`${hub}/progress`} value={each.earned} />}
              {seesClaims && <Opens to={`${hub}/payments/outgoing`} value={each.certified} />}
              {seesClaims && seesWork && (
                <>
                  <td>
                    <ClaimBar overClaim={each.overClaim} greatest={greatest} />
                  </td>
                  <Opens to={report} value={each.overClaim} warns />
                </>
              )}
              <Opens to={`${hub}/costs`} value={each.cost} />
              {seesWork && (
                <>
                  <Opens to={report} value={each.margin} warns />
                  <td data-figure>{percentOfMargin(each)}</td>
                </>
              )}
              <Opens to={report} value={each.finalMargin} warns />
            </tr>
          )
        })}
        <tr data-sum>
          <th scope="row">{count(projects.length, 'project')}</th>
          <td data-figure>{money(firm.value)}</td>
          {seesWork && <td data-figure>{money(firm.earned)}</td>}
          {seesClaims && <td data-figure>{money(firm.certified)}</td>}
          {seesClaims && seesWork && (
            <>
              <td />
              <td data-figure>{money(firm.overClaim)}</td>
            </>
          )}
          <td data-figure>{money(firm.cost)}</td>
          {seesWork && (
            <>
              <td data-figure>{money(firm.margin)}</td>
              <td data-figure>{percentOfMargin(firm)}</td>
            </>
          )}
          <td data-figure>{money(firm.finalMargin)}</td>
        </tr>
      </tbody>
    </PlainTable>
  )
}

/** Returns the margin as a share of the work done, without its sign: "15.68". */
export function percentOfMargin(of: Pick<Figures, 'margin' | 'earned'>): string {
  const share = marginShare(of)
  return share === null ? '–' : formatNumber('percentage', share)
}

/** A figure that leads to what it is made of. `warns`: below zero it is marked. */
const Opens = ({
  to,
  value,
  warns = false,
}: {
  readonly to: string
  readonly value: Money
  readonly warns?: boolean
}) => (
  <td data-figure data-tone={warns && value < NIL ? 'error' : undefined}>
    <Link to={to}>{money(value)}</Link>
  </td>
)

import { Link } from '@tanstack/react-router'
import { type CashMove, type CashTotal, lateToBePaid, retentionDue } from '#domain/commercial/dashboard/cash'
import { billingDay, type ProjectFigures } from '#domain/commercial/dashboard/dashboard'
import { type Day, daysInclusive } from '#domain/value/day'
import { NIL } from '#domain/value/money'
import { useCurrencySign } from '../../app/viewer'
import { count } from '../../fields/words'
import { formatDay, formatNumber } from '../../ui/format'
import { Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { LevelBadge } from '../../ui/status/level-badge'
import { PlainTable } from '../../ui/table/plain-table'
import { AgreedUnlikeLines } from '../variations/agreed-unlike-lines'
import styles from './dashboard.module.css'
import { MoveLink } from './move-link'

interface LateListsProps {
  /** Null where this person may not read reports. */
  readonly projects: readonly ProjectFigures[] | null
  readonly moves: readonly CashMove[]
  readonly today: Day
  readonly nameOf: (project: number) => string
  /** Whether this person reads applications to clients: without them nothing is known to be late. */
  readonly seesClaims: boolean
  /** Whether this person may read progress: without it nothing is known to be done. */
  readonly seesWork: boolean
  readonly seesVariations: boolean
}

/** What is to bill and late to be paid, retention whose day has come, and variations that are not agreed. Each row opens what it is of. */
export function LateLists({ projects, moves, today, nameOf, seesClaims, seesWork, seesVariations }: LateListsProps) {
  const sign = useCurrencySign()
  return (
    <div className={styles['pair']}>
      {projects && seesClaims && seesWork && (
        <Section title="To bill" aside={`earned, not yet applied for, ${sign}`} bare>
          <ToBill projects={projects} today={today} />
        </Section>
      )}
      {seesClaims && (
        <Section title="Late to be paid" aside={`after the final date, ${sign}`} bare>
          <Moves
            label="Late to be paid"
            counts="Only a day past its date counts."
            total={lateToBePaid(moves, today)}
            today={today}
            nameOf={nameOf}
          />
        </Section>
      )}
      {projects && seesVariations && (
        <Section title="Variations not agreed" aside={`in no other figure, ${sign}`} bare>
          <Unagreed projects={projects} />
          {projects.map(({ project, name, variations: { differing } }) => (
            <AgreedUnlikeLines key={project} project={project} name={name} differing={differing} />
          ))}
        </Section>
      )}
      <Section title="Retention due" aside={`its day has come, ${sign}`} bare>
        <Moves
          label="Retention due to us"
          counts="Retention counts from the day of its release."
          total={retentionDue(moves, 'in', today)}
          today={today}
          nameOf={nameOf}
        />
        {retentionDue(moves, 'out', today).moves.length > 0 && (
          <Moves
            label="Retention we owe"
            counts="Retention counts from the day of its release."
            total={retentionDue(moves, 'out', today)}
            today={today}
            nameOf={nameOf}
          />
        )}
      </Section>
    </div>
  )
}

function ToBill({ projects, today }: { readonly projects: readonly ProjectFigures[]; readonly today: Day }) {
  const open = projects.filter(({ toBill }) => toBill > NIL)
  if (open.length === 0)
    return <EmptyState title="Nothing to bill">Work that is done and not applied for shows here.</EmptyState>
  return (
    <PlainTable label="To bill" small>
      <tbody>
        {open.map(each => {
          const { dueOn, daysLate } = billingDay(each, today)
          return (
            <tr key={each.project}>
              <th scope="row">
                <Link
                  to="/estimating/projects/$projectId/hub/payments/outgoing/bill"
                  params={{ projectId: String(each.project) }}
                >
                  {each.name}
                </Link>
                <div className={styles['quiet']}>
                  {each.lastValuation === null
                    ? 'no application yet'
                    : `last application ${formatDay(each.lastValuation)}`}
                </div>
              </th>
              <td>
                {daysLate > 0 ? (
                  <LevelBadge level="error">{count(daysLate, 'day')} late</LevelBadge>
                ) : (
                  dueOn && `${daysTo(dueOn, today)}, by ${formatDay(dueOn)}`
                )}
              </td>
              <td data-figure>
                <strong>{formatNumber('money', each.toBill)}</strong>
              </td>
            </tr>
          )
        })}
      </tbody>
    </PlainTable>
  )
}

/** "in 18 days". */
const daysTo = (day: Day, today: Day): string =>
  day === today ? 'today' : `in ${count(daysInclusive(today, day) - 1, 'day')}`

interface MovesProps extends Pick<LateListsProps, 'today' | 'nameOf'> {
  readonly label: string
  readonly total: CashTotal
  /** From which day a sum counts, said where there is none. */
  readonly counts: string
}

function Moves({ label, total: { moves, amount }, counts, today, nameOf }: MovesProps) {
  if (moves.length === 0) return <EmptyState title={`${label}: nothing`}>{counts}</EmptyState>
  return (
    <PlainTable label={label} small>
      <tbody>
        {moves.map(move => (
          <tr key={`${move.source} ${move.id} ${move.project} ${move.subcontractor} ${move.name}`}>
            <th scope="row">
              <MoveLink move={move}>
                {nameOf(move.project)}, {move.name}
              </MoveLink>
            </th>
            <td>
              <LevelBadge level="error">
                {move.day !== null && count(daysInclusive(move.day, today) - 1, 'day')}
              </LevelBadge>
              {move.day !== null && <span className={styles['quiet']}> since {formatDay(move.day)}</span>}
            </td>
            <td data-figure>{formatNumber('money', move.amount)}</td>
          </tr>
        ))}
        <tr data-sum>
          <th scope="row">{label}</th>
          <td />
          <td data-figure>{formatNumber('money', amount)}</td>
        </tr>
      </tbody>
    </PlainTable>
  )
}

function Unagreed({ projects }: { readonly projects: readonly ProjectFigures[] }) {
  const open = projects.filter(({ unagreed, variations }) => unagreed !== NIL || variations.count > 0)
  if (open.length === 0)
    return <EmptyState title="All variations are agreed">What the client has not agreed shows here.</EmptyState>
  return (
    <PlainTable label="Variations not agreed" small>
      <tbody>
        {open.map(({ project, name, unagreed, variations: { count: many, withoutPrice } }) => (
          <tr key={project}>
            <th scope="row">
              <Link to="/estimating/projects/$projectId/hub/variations" params={{ projectId: String(project) }}>
                {name}
              </Link>
              {many > 0 && (
                <div className={styles['quiet']}>
                  {count(many, 'variation')}
                  {withoutPrice > 0 && `, ${withoutPrice} without an estimate`}
                </div>
              )}
            </th>
            <td data-figure>{many > 0 && many === withoutPrice ? '–' : formatNumber('money', unagreed)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

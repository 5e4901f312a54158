import { Plus } from 'lucide-react'
import type { PortalApplication, PortalOverview, PortalProject } from '#contract/commercial/portal/portal-calls'
import { LinkButton } from '../ui/action/link-button'
import { formatDay, formatMoney } from '../ui/format'
import { FirstRows } from '../ui/record/first-rows'
import { List, ListRow } from '../ui/record/list-row'
import { Section } from '../ui/shell/page'
import { EmptyState } from '../ui/status/empty-state'
import { LevelBadge } from '../ui/status/level-badge'
import { readKept } from './kept-claim'
import { applicationHash, applyHash } from './place'
import styles from './portal.module.css'
import { decidingOf, nextDay, projectName, stateOf, waitingOf } from './portal-words'

/** Every application of the person's subcontractor, by project. */
export function Overview({ seen }: { readonly seen: PortalOverview }) {
  return (
    <>
      <h1 className="type-title">Your applications for payment</h1>
      {seen.projects.length === 0 && (
        <EmptyState title="No projects">
          Your applications on a project are here once {seen.firm} gives you access to it.
        </EmptyState>
      )}
      {seen.projects.map(on => (
        <Section key={on.id} title={projectName(on)} bare>
          <ToApply on={on} person={seen.personId} />
          {on.applications.length === 0 ? (
            <EmptyState title="No applications yet">
              Apply for payment here. What is certified and when it is paid is shown once it is checked.
            </EmptyState>
          ) : (
            <List label={`Applications on ${on.name}`}>
              <FirstRows of={on.applications} most={24}>
                {shown => shown.map(each => <Row key={each.id} of={each} currency={seen.currency} />)}
              </FirstRows>
            </List>
          )}
        </Section>
      ))}
    </>
  )
}

interface ToApplyProps {
  readonly on: PortalProject
  readonly person: number
}

/** The way to the next application. One that waits for review comes first; what was begun on this device waits too. */
function ToApply({ on, person }: ToApplyProps) {
  const waiting = waitingOf(on)
  const isBegun = readKept({ person, project: on.id }) !== null
  if (waiting !== null)
    return (
      <p className={styles['quiet']}>
        Your application for work up to {formatDay(waiting.effectiveDate)} is being checked. You can apply again once it
        is certified{waiting.canWithdraw && ', or withdraw it'}.
      </p>
    )
  return (
    <div className={styles['apply']}>
      <LinkButton kind="primary" size="large" icon={isBegun ? undefined : Plus}>
        <a href={applyHash(on.id)}>{isBegun ? 'Go on with your application' : 'Apply for payment'}</a>
      </LinkButton>
      {isBegun && <span className={styles['quiet']}>Kept on this device, not sent yet.</span>}
    </div>
  )
}

function Row({ of, currency }: { readonly of: PortalApplication; readonly currency: string }) {
  const { label, sum } = decidingOf(of)
  const { words, level } = stateOf(of)
  const theirs = of.invoiceNumber === null ? null : `Your number ${of.invoiceNumber}`
  return (
    <ListRow
      title={<a href={applicationHash(of.id)}>Work up to {formatDay(of.effectiveDate)}</a>}
      under={
        <>
          <div>
            <LevelBadge level={level}>{words}</LevelBadge>
          </div>
          <div>{[theirs, of.reference].filter(Boolean).join(' · ')}</div>
        </>
      }
      end={formatMoney(sum, currency)}
      endUnder={nextDay(of) ?? label}
      leads
    />
  )
}

import type { PortalApplication, PortalOverview, PortalProject } from '#contract/commercial/portal/portal-calls'
import { formatDay, formatMoney } from '../ui/format'
import { FirstRows } from '../ui/record/first-rows'
import { List, ListRow } from '../ui/record/list-row'
import { Section } from '../ui/shell/page'
import { EmptyState } from '../ui/status/empty-state'
import { LevelBadge } from '../ui/status/level-badge'
import { applicationHash } from './place'
import { decidingOf, nextDay, stateOf } from './portal-words'

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
          {on.applications.length === 0 ? (
            <EmptyState title="No applications yet">
              What you apply for, what is certified and when it is paid is shown here.
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

export const projectName = ({ reference, name }: PortalProject): string => [reference, name].filter(Boolean).join(' ')

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

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LabourApplication } from '#contract/commercial/labour-application'
import { approvalOf, inTurn, isApprovedState, labourKey } from '#domain/commercial/labour/claims'
import type { ReviewedLine } from '#domain/commercial/labour/review'
import { Button } from '../../ui/action/button'
import { formatDay, formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import { quantityWords } from '../materials/quantity-words'
import { applicationName, unitWords } from './labour-words'
import type { SiteLabour } from './use-site-labour'

interface ApprovalHistoryProps {
  readonly application: LabourApplication
  readonly labour: SiteLabour
  readonly lines: readonly ReviewedLine[]
}

/** More than these are shown when asked for. */
const MOST = 6

/** What was approved of the same activities and zones on other applications, of all subcontractors; the newest first. Spec: LAB-1, approval history. */
export function ApprovalHistory({ application, labour, lines }: ApprovalHistoryProps) {
  const [isAll, setAll] = useState(false)
  const keys = new Set(lines.map(({ key }) => key))
  const found = labour.applications
    .filter(each => each.id !== application.id && isApprovedState(each.state))
    .toSorted((a, b) => inTurn(b, a))
    .flatMap(each =>
      labour.items
        .filter(item => item.application === each.id && keys.has(labourKey(item)))
        .flatMap(item => {
          const approved = approvalOf(item)
          return approved ? [{ of: each, item, approved }] : []
        }),
    )
  return (
    <Section title="Other approvals" aside={String(found.length)}>
      {found.length === 0 && (
        <StatusRow kind="empty" text="Nothing of these lines is approved on another application" />
      )}
      <List label="Other approvals">
        {(isAll ? found : found.slice(0, MOST)).map(({ of, item, approved }) => (
          <ListRow
            key={item.id}
            leads
            under={`${item.name}, ${item.zoneName ?? ''}`}
            end={formatNumber('money', approved.value)}
            endUnder={`${quantityWords(approved.quantity)} ${unitWords(item.unit)} to date`}
            title={
              <Link
                to="/estimating/projects/$projectId/hub/labour/applications/$applicationId"
                params={{ projectId: String(of.project), applicationId: String(of.id) }}
              >
                {applicationName(of)}, {formatDay(of.effectiveDate)}
              </Link>
            }
          />
        ))}
      </List>
      {found.length > MOST && !isAll && <Button onClick={() => setAll(true)}>Show all {found.length}</Button>}
    </Section>
  )
}

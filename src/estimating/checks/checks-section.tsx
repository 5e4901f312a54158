import { Link } from '@tanstack/react-router'
import { CHECK_CODES, type CheckResult, type Finding } from '#domain/estimating/bill-checks/checks'
import { useRatedBill } from '../../common/bill/use-bill'
import { count } from '../../fields/words'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import type { BadgeLevel } from '../../ui/status/badge'
import { LevelBadge } from '../../ui/status/level-badge'
import { checkName } from '../common/check-names'
import { useFindings } from './use-findings'

const RESULTS: Readonly<Record<CheckResult, readonly [words: string, level: BadgeLevel]>> = {
  0: ['Fail', 'error'],
  1: ['Pass', 'accent'],
  2: ['Not checked yet', 'subtle'],
}
const FAIL = RESULTS[0]
const LOOK = ['Look', 'warning'] as const

/** What the checks find in a bill that is all on this device, a line for each kind; each leads to the page of checks. Design: screen 8. */
export function ChecksSection({ assessment }: { readonly assessment: number }) {
  const bill = useRatedBill(assessment)
  return bill ? <Checks assessment={assessment} bill={bill} /> : null
}

function Checks({
  assessment,
  bill,
}: {
  readonly assessment: number
  readonly bill: Parameters<typeof useFindings>[1]
}) {
  const { results, findings } = useFindings(assessment, bill, true)
  const params = { assessmentId: String(assessment) }
  const row = (check: Finding['check'], [words, level]: readonly [string, BadgeLevel]) => {
    const found = findings.filter(each => each.check === check)
    return (
      <ListRow
        key={check}
        title={
          <Link to="/estimating/assessments/$assessmentId/boq/checks" params={params}>
            {checkName(check)}
          </Link>
        }
        under={found.length === 1 ? found[0]?.message : found.length > 1 ? count(found.length, 'finding') : undefined}
        end={<LevelBadge level={level}>{words}</LevelBadge>}
      />
    )
  }
  const kinds = [...new Set(findings.map(({ check }) => check))].filter(check => typeof check !== 'number')
  return (
    <Section title="Checks">
      <List label="Checks">
        {CHECK_CODES.map(code => row(code, RESULTS[results.find(each => each.code === code)?.result ?? 2]))}
        {kinds.map(kind => row(kind, findings.some(({ check, stops }) => check === kind && stops) ? FAIL : LOOK))}
      </List>
    </Section>
  )
}

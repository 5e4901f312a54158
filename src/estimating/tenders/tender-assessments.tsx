import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { assessment as resource, CONTRACT_SCOPES } from '#contract/estimating/assessment'
import { assessmentLife } from '#contract/estimating/assessment-life'
import type { tender as tenderDefinition } from '#contract/estimating/tender'
import { assessmentGuards } from '#domain/estimating/assessment-guards'
import { tenderTotal } from '#domain/estimating/tender-total'
import { versionWords } from '#domain/estimating/version-words'
import { formatNumber } from '../../ui/format'
import { Button } from '../../ui/action/button'
import { IconButton } from '../../ui/action/icon-button'
import { Stone } from '../../ui/record/stone'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import type { Held } from '../../records/data/held'
import { useDecision } from '../../records/data/use-decision'
import { whyNotMoved } from '../../records/life/steps'
import { useViewer } from '../../app/viewer'
import { AssessmentPrice } from './assessment-price'
import styles from './tender-assessments.module.css'

type Assessment = Held<typeof resource>
interface TenderAssessmentsProps {
  readonly tender: Held<typeof tenderDefinition>
  /** All of the project, archived ones included: one may have been archived since it was put in. */
  readonly assessments: readonly Assessment[]
  readonly isSent: boolean
  readonly canMove: boolean
}

const FRACTION: Readonly<Partial<{ [state: string]: number }>> = { started: 0.5, complete: 1 }
const JOINABLE: ReadonlySet<string> = new Set(['not_started', 'in_progress', 'ready_to_tender'])

/** The assessments of a tender with what each was put in at, and under them those that may join, or why they cannot. Picture 19. */
export function TenderAssessments({ tender, assessments, isSent, canMove }: TenderAssessmentsProps) {
  const decision = useDecision()
  const { account } = useViewer()
  const total = tenderTotal(tender.lines)
  const inside = assessments.filter(each => String(each.id) in (tender.lines ?? {}))
  const outside = isSent
    ? []
    : assessments.filter(
        each =>
          JOINABLE.has(each.status) &&
          each.archivedAt === null &&
          (each.snapshotOf ?? null) === null &&
          (each.branchOf ?? null) === null,
      )
  const run = (id: number, name: 'tender' | 'untender') =>
    void decision.run(resource, id, name, name === 'tender' ? { tender: tender.id } : {})
  return (
    <Section title="Assessments in this tender" aside={`${account.currency}, before VAT`}>
      {inside.length + outside.length === 0 && <StatusRow kind="empty" text="The project has no assessment to offer" />}
      {inside.length + outside.length > 0 && (
        <table className={styles['table']} aria-label="Assessments">
          <thead>
            <tr>
              <th scope="col">Assessment</th>
              <th scope="col" className={styles['wide']}>
                Scope
              </th>
              {['Rates', 'Quantities', 'Fixed'].map(name => (
                <th key={name} scope="col" className={styles['stone']}>
                  {name}
                </th>
              ))}
              <th scope="col" className={`${styles['figure']} ${styles['wide']}`}>
                Net
              </th>
              <th scope="col" className={`${styles['figure']} ${styles['wide']}`}>
                Discount
              </th>
              <th scope="col" className={styles['figure']}>
                Gross
              </th>
              <th scope="col">
                <span className="visually-hidden">Take out</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {inside.map(each => (
              <tr key={each.id}>
                <Head assessment={each} />
                {(['net', 'discount', 'gross'] as const).map(name => (
                  <td
                    key={name}
                    className={`${styles['figure']} ${name === 'gross' ? styles['strong'] : styles['wide']}`}
                  >
                    {formatNumber('money', tender.lines[String(each.id)]?.[name] ?? total.gross)}
                  </td>
                ))}
                <td className={styles['act']}>
                  {canMove && !isSent && (
                    <IconButton
                      icon={X}
                      size="small"
                      label={`Take ${each.name} ${versionWords(each)} out${decision.blocked === null ? '' : `. ${decision.blocked}`}`}
                      disabled={decision.working || decision.blocked !== null}
                      onClick={() => run(each.id, 'untender')}
                    />
                  )}
                </td>
              </tr>
            ))}
            <tr className={styles['total']}>
              <th scope="row">
                {total.count} {total.count === 1 ? 'assessment' : 'assessments'}
              </th>
              <td className={styles['wide']} />
              <td colSpan={3} className={styles['stone']} />
              <td className={`${styles['figure']} ${styles['wide']}`}>{formatNumber('money', total.net)}</td>
              <td className={`${styles['figure']} ${styles['wide']}`}>{formatNumber('money', total.discount)}</td>
              <td className={styles['figure']}>{formatNumber('money', total.gross)}</td>
              <td />
            </tr>
            <tr>
              <th scope="row">VAT, by package</th>
              <td className={styles['wide']} />
              <td colSpan={3} className={styles['stone']} />
              <td className={styles['wide']} />
              <td className={styles['wide']} />
              <td className={styles['figure']}>{formatNumber('money', total.vat)}</td>
              <td />
            </tr>
            {outside.map(each => {
              const reason = assessmentGuards.isGreen.check({}, each, {}) ?? whyNotMoved(assessmentLife, each, 'tender')
              return (
                <tr key={each.id} className={styles['outside']}>
                  <Head assessment={each} />
                  <td className={`${styles['figure']} ${styles['wide']}`} colSpan={2}>
                    {reason}
                  </td>
                  <td className={styles['figure']}>
                    <AssessmentPrice assessment={each.id} />
                    {reason !== null && <span className={styles['narrow']}>{reason}</span>}
                  </td>
                  <td className={styles['act']}>
                    {canMove && reason === null && (
                      <Button
                        icon={Plus}
                        aria-label={`Add ${each.name} ${versionWords(each)}`}
                        reason={decision.blocked ?? undefined}
                        disabled={decision.working}
                        onClick={() => run(each.id, 'tender')}
                      >
                        Add
                      </Button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function Head({ assessment }: { readonly assessment: Assessment }) {
  const scope = CONTRACT_SCOPES.find(({ value }) => value === assessment.contractScope)?.label ?? ''
  return (
    <>
      <th scope="row">
        <Link to="/estimating/assessments/$assessmentId" params={{ assessmentId: String(assessment.id) }}>
          {assessment.name}
        </Link>{' '}
        {versionWords(assessment)}
      </th>
      <td className={styles['wide']}>{scope}</td>
      {(['rateBuildUpState', 'quantificationState', 'fixedCostsState'] as const).map(name => (
        <td key={name} className={styles['stone']}>
          <Stone fraction={FRACTION[assessment[name]] ?? 0} />
        </td>
      ))}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { assessment as resource, CONTRACT_SCOPES } from '#contract/estimating/assessment'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { tender as tenderDefinition } from '#contract/estimating/tender'
import { readiness as readinessRead } from '#contract/estimating/readiness'
import { assessmentGuards } from '#domain/estimating/assessment-guards'
import { offerFault, type Readiness } from '#domain/estimating/readiness'
import { tenderTotal } from '#domain/estimating/tender-total'
import { versionWords } from '#domain/estimating/version-words'
import { formatNumber } from '../../ui/format'
import { Button } from '../../ui/action/button'
import { IconButton } from '../../ui/action/icon-button'
import { Stone } from '../../ui/record/stone'
import { Section } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import type { Held } from '../../records/data/held'
import { useOffice } from '../../records/office/use-office'
import { useRead } from '../../records/data/use-read'
import { answerIn } from '../../records/read/reading-notice'
import { whyNoTransition } from '../../records/lifecycle/steps'
import { useViewer } from '../../app/viewer'
import { AssessmentPrice } from './assessment-price'
import { FaultLink } from './fault-link'
import type { ReadinessById } from './use-readiness'
import styles from './tender-assessments.module.css'

type Assessment = Held<typeof resource>
interface TenderAssessmentsProps {
  readonly tender: Held<typeof tenderDefinition>
  /** All of the project, archived ones included: one may have been archived since it was put in. */
  readonly assessments: readonly Assessment[]
  readonly isSent: boolean
  readonly canMove: boolean
  /** What the office says of each, by its id; null where it has not been heard. */
  readonly asked: ReadinessById | null
}

const FRACTION: Readonly<Partial<{ [state: string]: number }>> = { started: 0.5, complete: 1 }
const JOINABLE: ReadonlySet<string> = new Set(['not_started', 'in_progress', 'ready_to_tender'])

/** The assessments of a tender with what each was put in at, and under them those that may join, or why they cannot. Picture 19. */
export function TenderAssessments({ tender, assessments, isSent, canMove, asked }: TenderAssessmentsProps) {
  const decision = useOffice({ resource: tenderDefinition, id: tender.id })
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
    void decision.decide(resource, id, name, name === 'tender' ? { tender: tender.id } : {})
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
                <Head assessment={each} readiness={isSent ? null : (asked?.get(each.id) ?? null)} />
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
            {outside.map(each => (
              <Outside
                key={each.id}
                assessment={each}
                asked={asked?.get(each.id) ?? null}
                onAdd={canMove ? () => run(each.id, 'tender') : null}
                blocked={decision.blocked}
                working={decision.working}
              />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

interface OutsideProps {
  readonly assessment: Assessment
  readonly asked: Readiness | null
  /** Null for who may not. */
  readonly onAdd: (() => void) | null
  readonly blocked: string | null
  readonly working: boolean
}

/** An assessment that may join, or why it cannot. This device tells where it holds the bill, with what it has not sent; else the office has. */
function Outside({ assessment, asked, onAdd, blocked, working }: OutsideProps) {
  const here = answerIn(useRead(readinessRead, { assessment: assessment.id }))
  const readiness = here ?? asked
  const fault = readiness && offerFault(readiness)
  const early =
    assessmentGuards.isGreen.check({}, assessment, {}) ?? whyNoTransition(assessmentLifecycle, assessment, 'tender')
  const reason =
    early ??
    (readiness !== null && fault !== null ? (
      <FaultLink assessment={assessment} readiness={readiness}>
        {fault}
      </FaultLink>
    ) : null)
  return (
    <tr className={styles['outside']}>
      <Head assessment={assessment} readiness={readiness} />
      <td className={`${styles['figure']} ${styles['wide']} ${styles['reason']}`} colSpan={2}>
        {reason}
      </td>
      <td className={styles['figure']}>
        <AssessmentPrice assessment={assessment.id} />
        {reason !== null && <span className={styles['narrow']}>{reason}</span>}
      </td>
      <td className={styles['act']}>
        {onAdd && reason === null && (
          <Button
            icon={Plus}
            aria-label={`Add ${assessment.name} ${versionWords(assessment)}`}
            reason={blocked ?? undefined}
            disabled={working}
            onClick={onAdd}
          >
            Add
          </Button>
        )}
      </td>
    </tr>
  )
}

const PARTS = { rateBuildUpState: 'rates', quantificationState: 'quantities', fixedCostsState: 'fixedCosts' } as const
const STATES = ['rateBuildUpState', 'quantificationState', 'fixedCostsState'] as const

function Head({
  assessment,
  readiness,
}: {
  readonly assessment: Assessment
  /** Null where it is not known, or no longer counts. */
  readonly readiness: Readiness | null
}) {
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
      {STATES.map(name => (
        <td key={name} className={styles['stone']}>
          <Stone
            fraction={
              assessment[name] === 'complete' && (readiness?.[PARTS[name]] ?? null) !== null
                ? 0.5
                : (FRACTION[assessment[name]] ?? 0)
            }
          />
        </td>
      ))}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { assessmentCommands } from '#contract/estimating/assessment-commands'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { billTotals } from '#contract/estimating/bill-totals'
import { client } from '#contract/contacts/client'
import { project } from '#contract/estimating/project'
import { useAssessment, useIsOnSite } from '../../common/places/use-place'
import { useRead } from '../../records/data/use-read'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { answerIn } from '../../records/read/reading-notice'
import { useDecision } from '../../records/data/use-decision'
import { useRecord } from '../../records/data/use-record'
import { useCan, useViewer } from '../../app/viewer'
import { usePageTitle } from '../../app/page/page-title'
import { PageHeading } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { AssessmentOverview, factsOf, offers } from './assessment-overview'
import { StepButton } from './step-button'

const CONSEQUENCE: Readonly<Record<string, string>> = {
  submit: 'The bill is closed and must stay as it was sent.',
  accept: 'The project goes on site: its hub opens and progress can be recorded.',
  reject: 'The assessment is closed as not won.',
  withdraw: 'The offer is taken back.',
  undoAccept: 'The project leaves the site again.',
}

/** One assessment: where it stands and what may be done next. Every step needs a connection. */
export function AssessmentPage() {
  const assessment = useAssessment()
  const isOnSite = useIsOnSite()
  const owner = useRecord(project, assessment.project)
  const buyer = useRecord(client, owner?.client ?? null)
  const bill = useRead(billTotals, { assessment: assessment.id })
  const zones = useRecordsWithin(assessmentZone, 'assessment', assessment.id)
  const { account } = useViewer()
  const can = useCan()
  const decision = useDecision()
  const confirm = useConfirm()
  usePageTitle({ title: assessment.name, under: owner?.name })
  if (bill.kind === 'loading' || !zones) return <Loader text="Loading the assessment" />

  async function run(name: string, label: string) {
    const consequence = CONSEQUENCE[name]
    if (consequence) {
      const { result } = await confirm({ title: `${label}?`, message: consequence, yes: label, no: 'Cancel' })
      if (!result) return
    }
    await decision.run(assessmentDefinition, assessment.id, name, {})
  }
  const totals = answerIn(bill)
  const steps = can.write(assessmentDefinition) && !isOnSite && totals ? offers(factsOf(assessment, totals, false)) : []
  return (
    <>
      <PageHeading
        title={assessment.name}
        beside={
          <span className="type-title">
            v{assessment.versionMajor}.{assessment.versionMinor}
          </span>
        }
        actions={
          steps.length > 0 && (
            <StepButton
              working={decision.working}
              steps={steps.map(({ event, reason }) => {
                const label = assessmentCommands.commands[event]?.label ?? event
                return { label, reason: decision.blocked ?? reason ?? undefined, take: () => run(event, label) }
              })}
            />
          )
        }
      />
      <AssessmentOverview
        assessment={assessment}
        bill={bill}
        zones={zones}
        client={buyer?.fullName ?? null}
        currency={account.currency}
        billLink={
          <Link
            to={
              isOnSite
                ? '/estimating/projects/$projectId/hub/assessments/$assessmentId/bill-of-quantities'
                : '/estimating/assessments/$assessmentId/bill-of-quantities'
            }
            params={{ projectId: String(assessment.project), assessmentId: String(assessment.id) }}
          >
            Bill of quantities
          </Link>
        }
        hubLink={
          assessment.isAccepted ? (
            <Link to="/estimating/projects/$projectId/hub" params={{ projectId: String(assessment.project) }}>
              Project hub
            </Link>
          ) : null
        }
      />
    </>
  )
}

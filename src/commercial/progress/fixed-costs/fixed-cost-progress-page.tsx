import { useMemo, useState } from 'react'
import { fixedCostHoliday } from '#contract/admin/fixed-cost-holiday'
import { fixedCostProgress } from '#contract/commercial/fixed-cost-progress'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { fractionOf, minus } from '#domain/value/money'
import { useToday } from '../../../app/page/use-today'
import { usePageTitle } from '../../../app/page/page-title'
import { useCan, useViewer } from '../../../app/viewer'
import { useProject } from '../../../common/places/use-place'
import { useAct } from '../../../records/data/use-act'
import { NeedsChoice } from '../../../records/data/needs-choice'
import { useAll } from '../../../records/data/use-all'
import { useRecordsWithin } from '../../../records/data/use-records-within'
import { formatDay, formatMoney, formatPercentage } from '../../../ui/format'
import { List, ListRow } from '../../../ui/record/list-row'
import { Stone } from '../../../ui/record/stone'
import { TitleBlock } from '../../../ui/record/title-block'
import { PageBody, PageHeading, Section } from '../../../ui/shell/page'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import { useSiteBill } from '../../common/use-site-bill'
import { ExportProgress } from '../export-progress'
import { short } from '../record-progress'
import { NothingAccepted, SiteAssessments } from '../site-assessments'
import styles from '../view/progress-view.module.css'
import { type CostLine, costLines } from './cost-lines'
import { CostProgressForm } from './cost-progress-form'
import { recordCost } from './record-cost'

/** How far the preliminaries of an accepted bill are: by time, or by hand. Spec: PROG-2. */
export function FixedCostProgressPage() {
  const project = useProject()
  const [chosen, setChosen] = useState<number | null>(null)
  const bill = useSiteBill(project.id, chosen)
  const can = useCan()
  usePageTitle({ title: 'Fixed cost progress', under: project.name })
  if (!bill) return <Loader text="Loading progress" />
  if (bill.assessment === null) return <NothingAccepted />
  return (
    <>
      <PageHeading
        title="Fixed cost progress"
        repeats
        actions={
          can.read(assessmentFixedCost) && (
            <ExportProgress kinds={['fixed-costs']} project={project.id} assessment={bill.assessment} />
          )
        }
      />
      <PageBody>
        <SiteAssessments bill={bill} onChoose={setChosen} />
        {can.read(assessmentFixedCost) ? (
          <Costs key={bill.assessment} project={project.id} assessment={bill.assessment} />
        ) : (
          <EmptyState title="Your role does not see fixed costs">
            An administrator can give it “Fixed costs” of projects on site.
          </EmptyState>
        )}
      </PageBody>
    </>
  )
}

interface CostsProps {
  readonly project: number
  readonly assessment: number
}

function Costs({ project, assessment }: CostsProps) {
  const costs = useRecordsWithin(assessmentFixedCost, 'assessment', assessment)
  const progress = useRecordsWithin(fixedCostProgress, 'project', project)
  const holidays = useAll(fixedCostHoliday)
  const today = useToday()
  const { account } = useViewer()
  const can = useCan()
  const act = useAct()
  const [open, setOpen] = useState<number | null>(null)
  const shown = useMemo(
    () => costs && progress && holidays && costLines(costs, progress, today, holidays),
    [costs, progress, holidays, today],
  )
  if (!shown || !holidays) return <Loader text="Loading fixed costs" />
  const { lines, whole } = shown
  if (lines.length === 0)
    return <EmptyState title="This bill has no fixed costs">Its preliminaries are priced in the assessment.</EmptyState>
  const money = (amount: typeof whole.value) => formatMoney(amount, account.currency)
  const canWrite = can.write(fixedCostProgress)
  const line = lines.find(({ cost }) => cost.id === open)
  return (
    <>
      <TitleBlock
        cells={[
          { label: 'Fixed costs', value: money(whole.value), figure: true },
          { label: 'Earned', value: money(whole.earned), figure: true },
          { label: 'Left', value: money(minus(whole.value, whole.earned)), figure: true },
        ]}
        deciding={{
          label: 'Complete by value',
          value: whole.percent === null ? '–' : formatPercentage(whole.percent),
        }}
      />
      <Section title="Fixed costs">
        <List label="Fixed costs">
          {lines.map(({ cost, recorded, share, price }) => (
            <ListRow
              key={cost.id}
              lead={<Stone fraction={fractionOf(share)} size="large" />}
              title={
                canWrite ? (
                  <button type="button" className={styles['choose']} onClick={() => setOpen(cost.id)}>
                    {cost.name}
                  </button>
                ) : (
                  cost.name
                )
              }
              under={wayWords(recorded)}
              end={
                <>
                  {recorded && <NeedsChoice resource={fixedCostProgress} id={cost.id} name={cost.name} />}
                  {short(share)}
                </>
              }
              endUnder={price === null ? 'not priced' : `of ${money(price)}`}
            />
          ))}
        </List>
      </Section>
      {line && (
        <CostProgressForm
          line={line}
          holidays={holidays}
          today={today}
          onClose={() => setOpen(null)}
          onSave={next => {
            const { change, label } = recordCost(line, next, { project, assessment, at: new Date().toISOString() })
            return act([change], label)
          }}
        />
      )}
    </>
  )
}

function wayWords(recorded: CostLine['recorded']): string {
  if (recorded === null) return 'Not recorded yet'
  const { way, startDate, finishDate, recordedAt, note } = recorded
  const said =
    way === 'time' && startDate !== null && finishDate !== null
      ? `By time, ${formatDay(startDate)} to ${formatDay(finishDate)}`
      : `By hand${recordedAt === null ? '' : `, ${formatDay(recordedAt)}`}`
  return note ? `${said} · ${note}` : said
}

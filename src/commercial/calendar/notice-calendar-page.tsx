import { ArrowLeft, ArrowRight, CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import {
  datesBetween,
  type Lane,
  lanesBetween,
  type LaneSide,
  TAX_WORDS,
  totalsOf,
  warningsAhead,
  whyDue,
} from '#domain/commercial/payment/calendar-lanes'
import { addDays, type Day, mondayOf } from '#domain/value/day'
import { NIL } from '#domain/value/money'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useCan, useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatDay, formatMoney } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { Segmented } from '../../ui/input/segmented'
import { Select } from '../../ui/input/select'
import { type Stat, Stats } from '../../ui/record/stats'
import { TitleBlock } from '../../ui/record/title-block'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { MOBILE, useMedia } from '../../ui/use-media'
import { CalendarReminders } from '../reminders/calendar-reminders'
import styles from './calendar.module.css'
import { CalendarLinkDialog } from './calendar-link-dialog'
import { DateRows, DayList } from './day-list'
import { LaneLink } from './lane-link'
import { useLaneNames } from './lane-names'
import { LaneTable } from './lane-table'
import { MissingProjects } from './missing-projects'
import { type LanesHere, useLanes } from './use-lanes'

const TITLE = 'Notice calendar'
/** Weeks in sight, and how far the arrows move. */
const WEEKS = 6
const STEP = 14

/** Every application of the firm with its dates, by lane on a desk and by day on a phone. Source: rooms 37; decision 705. */
export function NoticeCalendarPage() {
  usePageTitle({ title: TITLE })
  const here = useLanes()
  if (!here) return <Loader text="Loading the applications" />
  return <Shown here={here} />
}

type Shows = 'both' | LaneSide
const SIDES = [
  { value: 'both', label: 'In and out' },
  { value: 'moneyIn', label: 'We are paid' },
  { value: 'moneyOut', label: 'We pay' },
] as const

function Shown({ here }: { readonly here: LanesHere }) {
  const today = useToday()
  const isMobile = useMedia(MOBILE)
  const [from, setFrom] = useState(addDays(mondayOf(today), -7))
  const [side, setSide] = useState<Shows>('both')
  const [project, setProject] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [isLinking, setLinking] = useState(false)
  const to = addDays(from, WEEKS * 7 - 1)
  const lanes = here.lanes.filter(
    each => (side === 'both' || each.side === side) && (project === '' || String(each.project) === project),
  )
  const shown = lanesBetween(lanes, from, to, today)
  // Late payments whose dates are before these weeks: on a desk they keep their lanes.
  const late = warningsAhead(lanes, today, 0).filter(({ mark }) => mark.state === 'missed')
  const own = shown.find(({ key }) => key === chosen)
  const hasBoth = new Set(here.lanes.map(each => each.side)).size > 1
  const { isAnyHere } = here
  const projects = [...new Set(here.lanes.map(each => each.project))]
  return (
    <>
      <PageHeading
        title={TITLE}
        repeats
        actions={
          <ButtonRow>
            <Button icon={ArrowLeft} onClick={() => setFrom(addDays(from, -STEP))}>
              Two weeks back
            </Button>
            <Button onClick={() => setFrom(addDays(mondayOf(today), -7))}>Today</Button>
            <Button icon={ArrowRight} onClick={() => setFrom(addDays(from, STEP))}>
              Two weeks on
            </Button>
            <Button icon={CalendarPlus} onClick={() => setLinking(true)}>
              Calendar link
            </Button>
          </ButtonRow>
        }
      />
      <PageBody>
        <MissingProjects projects={here.missing} count={here.projects.size} what="dates" />
        {(hasBoth || projects.length > 1) && (
          <div className={styles['filters']}>
            {hasBoth && <Segmented label="Applications shown" value={side} onChange={setSide} options={SIDES} />}
            {projects.length > 1 && (
              <FormField label="Project">
                <Select
                  value={project}
                  onChange={setProject}
                  options={[
                    { value: '', label: 'All projects' },
                    ...projects.map(id => ({ value: String(id), label: here.projects.get(id)?.name ?? 'Project' })),
                  ]}
                />
              </FormField>
            )}
          </div>
        )}
        {isAnyHere && <Sums lanes={lanes} today={today} />}
        {isMobile && late.length > 0 && (
          <Section title="Late" aside={String(late.length)} bare>
            <DateRows label="Late" dates={late} here={here} withDay />
          </Section>
        )}
        {isAnyHere && (
          <Section title={`${formatDay(from)} to ${formatDay(to)}`} aside={count(shown.length, 'application')} bare>
            {shown.length === 0 ? (
              <EmptyState title="No dates in these weeks">
                Applications for payment show here with the days on which notices and payments are due.
              </EmptyState>
            ) : isMobile ? (
              <DayList dates={datesBetween(lanes, from, to, today)} here={here} today={today} />
            ) : (
              <LaneTable
                lanes={shown}
                here={here}
                days={{ from, to, today }}
                chosen={own?.key ?? null}
                onChoose={setChosen}
              />
            )}
          </Section>
        )}
        {own && !isMobile && <Chosen lane={own} here={here} />}
        <CalendarReminders here={here} project={project} from={from} to={to} />
        {isLinking && <CalendarLinkDialog onClose={() => setLinking(false)} />}
      </PageBody>
    </>
  )
}

/** What is to come and to go, what is late, and what follows from notices that were not given. */
function Sums({ lanes, today }: { readonly lanes: readonly Lane[]; readonly today: Day }) {
  const { account } = useViewer()
  const money = (value: Parameters<typeof formatMoney>[0]) => formatMoney(value, account.currency)
  // Without the right to read applications to clients none is on this device, which does not mean that nothing comes in.
  const seesIn = useCan().read(outgoingApplication)
  const ins = totalsOf(lanes, 'moneyIn', today)
  const outs = totalsOf(lanes, 'moneyOut', today)
  const comingIn: Stat<string> = {
    value: 'in',
    label: `Coming in, ${count(ins.count, 'application')}`,
    figure: money(ins.unpaid),
    note: `${money(ins.applied)} applied for`,
  }
  const fromClients: Stat<string>[] = [
    {
      value: 'late',
      label: 'Late to be paid',
      figure: money(ins.late.unpaid),
      note:
        ins.late.count === 0
          ? 'nothing is late'
          : `${count(ins.late.count, 'application')}, ${money(ins.late.owed)} interest and compensation on top`,
      ...(ins.late.unpaid > NIL ? { tone: 'error' as const } : {}),
    },
    {
      value: 'default',
      label: 'In our favour by default',
      figure: money(ins.inDefault.unpaid),
      note: ins.inDefault.count === 0 ? 'no notice was missed' : 'no notice came in time',
    },
  ]
  const stats: Stat<string>[] = [
    ...(seesIn ? [comingIn] : []),
    ...(lanes.some(({ side }) => side === 'moneyOut')
      ? [
          {
            value: 'out',
            label: `Going out, ${count(outs.count, 'application')}`,
            figure: money(outs.unpaid),
            note: `${outs.beforeTax > NIL ? `${money(outs.beforeTax)} of it before VAT and CIS. ` : ''}${money(outs.applied)} applied for, before tax`,
          },
        ]
      : []),
    ...(outs.late.unpaid > NIL
      ? [
          {
            value: 'lateOut',
            label: 'We are late to pay',
            figure: money(outs.late.unpaid),
            note: `${count(outs.late.count, 'application')}, ${money(outs.late.owed)} interest and compensation on top`,
            tone: 'error' as const,
          },
        ]
      : []),
    ...(seesIn ? fromClients : []),
    ...(outs.atRisk > NIL
      ? [
          {
            value: 'risk',
            label: 'At risk if we serve nothing by tonight',
            figure: money(outs.atRisk),
            tone: 'error' as const,
          },
        ]
      : []),
  ]
  return <Stats label="Sums of the calendar" wide stats={stats} />
}

/** The dates of the chosen lane, and why the sum is due. */
function Chosen({ lane, here }: { readonly lane: Lane; readonly here: LanesHere }) {
  const { account } = useViewer()
  const { name } = useLaneNames(here)(lane)
  const money = (value: Parameters<typeof formatMoney>[0]) => formatMoney(value, account.currency)
  const { dates, calendar, late } = lane
  const day = (of: Day | undefined) => (of === undefined ? '–' : formatDay(of))
  return (
    <Section title={`${name}, ${lane.name}`} aside={<LaneLink lane={lane}>Open application</LaneLink>}>
      <TitleBlock
        cells={[
          { label: 'Valuation', value: formatDay(lane.valuationDate) },
          { label: 'Due date', value: day(dates?.due) },
          { label: 'Payment notice by', value: day(dates?.noticeBy) },
          { label: 'Pay less notice by', value: day(dates?.payLessBy) },
          { label: 'Final date', value: day(dates?.final) },
        ]}
        deciding={{
          label: `${calendar === null ? 'Applied for' : 'Unpaid'}, ${TAX_WORDS[lane.tax]}`,
          value: money(calendar === null ? lane.applied : calendar.unpaid),
        }}
      />
      <Notice tone={calendar !== null && calendar.daysLate > 0 ? 'warning' : 'calm'}>
        {whyDue(lane)}.{late && ` ${money(late.total)} interest and compensation is owed on top.`}
      </Notice>
    </Section>
  )
}

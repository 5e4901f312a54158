import { addDays, type Day } from '#domain/value/day'
import { forecast, lockCvr } from '../commercial/cvr/lock-cvr'
import { type AtWork, byDay, type Span, workdayFrom } from './at-work'

/** Days from the end of a period to its report: by then its papers are approved. */
export const TO_LOCK = 14

/** The words of the three reports, and what was forecast before the report was locked. */
const REPORTS = [
  { narrative: 'Studs and track of Level 2 are ahead of programme. Board prices hold.', before: [] },
  {
    narrative:
      'The lift was out of use for two days, so boards were carried by hand. Fixed costs are forecast by hand.',
    before: [
      {
        subject: 'fixedCosts',
        amount: '9800.00',
        reason: 'The site manager stays three weeks longer for the handover of Level 3',
      },
    ],
  },
  {
    narrative: 'Plastering goes to plan. One corridor has to be skimmed again, which no budget has.',
    before: [{ subject: 'futureLoss', amount: '1850.00', reason: 'Skim of corridor 2.04 a second time' }],
  },
] as const

/** Returns the ends of the last three months that ended long enough ago to be reported, the first one first. */
export function reportedMonths(today: Day): readonly Day[] {
  const last = lastOfMonthBefore(addDays(today, -TO_LOCK - 4))
  const before = lastOfMonthBefore(last)
  return [lastOfMonthBefore(before), before, last]
}
const lastOfMonthBefore = (day: Day): Day => addDays(`${day.slice(0, 7)}-01`, -1)

/** Spends what the project on site spent in the months that are reported, and locks the report of each. Returns the part of the demo since then. */
export async function makeMonths(
  atWork: AtWork,
  today: Day,
  { project, assessment }: { readonly project: number; readonly assessment: number },
  spend: (span: Span) => Promise<void>,
): Promise<Span> {
  const months = reportedMonths(today)
  for (const [at, periodEnd] of months.entries()) {
    await spend({ from: months[at - 1] ?? null, until: periodEnd })
    const report = REPORTS[at]
    await byDay(atWork, today)('commercial@demo.quoin', workdayFrom(addDays(periodEnd, TO_LOCK)), async tx => {
      for (const each of report?.before ?? []) await forecast(tx, project, { assessment, ...each })
      await lockCvr(tx, project, { periodEnd, narrative: report?.narrative ?? null }, { workUntil: periodEnd })
    })
  }
  return { from: months.at(-1) ?? null, until: null }
}

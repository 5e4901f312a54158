import { Link } from '@tanstack/react-router'
import { unagreedVariations } from '#contract/commercial/variations/unagreed-variations'
import { variation } from '#contract/commercial/variations/variation'
import type { ReactNode } from 'react'
import type { Earned } from '#domain/commercial/progress'
import { deviceWord } from '../../app/device/device-words'
import { useSync } from '../../app/office/use-sync'
import { useCan, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useRead } from '../../records/data/use-read'
import { formatMoney, formatPercentage } from '../../ui/format'
import { Course } from '../../ui/status/course'
import { Figure } from '../../ui/record/figure'
import styles from './hub.module.css'
import { NIL, fractionOf } from '#domain/value/money'

interface HubFiguresProps {
  /** Progress of the accepted bill; null without one on this device, or while a part of it is missing. */
  readonly whole: Earned | null
  /** There is an accepted bill, and not all of it is on this device: nothing is added up. */
  readonly isComing: boolean
  /** Issues still open, and those of them past their day; null while not all are on this device. */
  readonly issues: { readonly open: number; readonly late: number } | null
}

/** How far the work is, what that is worth, what is open, and what this device has not sent. */
export function HubFigures({ whole, isComing, issues }: HubFiguresProps) {
  const { account } = useViewer()
  const { waiting, needsYou, connection } = useSync()
  const can = useCan()
  const complete = whole?.percent ?? null
  return (
    <div className={styles['figures']}>
      <Cell label="Complete by value">
        {complete === null ? (
          <span className="type-title">–</span>
        ) : (
          <Figure value={formatPercentage(complete)} size="rate" />
        )}
        <Course fraction={fractionOf(complete ?? NIL)} label="Complete by value" />
      </Cell>
      <Cell
        label="Value to date"
        note={
          whole && complete !== null
            ? `of ${formatMoney(whole.value, account.currency)}`
            : isComing
              ? 'not all of the bill is on this device yet'
              : 'no priced bill on this device'
        }
      >
        {whole && complete !== null ? (
          <Figure value={formatMoney(whole.earned, account.currency)} size="figure" />
        ) : (
          <span className="type-title">–</span>
        )}
      </Cell>
      <Cell
        label="Open issues"
        note={
          issues === null ? 'not all are on this device yet' : issues.late === 0 ? 'none late' : `${issues.late} late`
        }
      >
        {issues === null ? <span className="type-title">–</span> : <Figure value={String(issues.open)} size="figure" />}
      </Cell>
      {can.read(variation) && <UnagreedVariations />}
      <Cell
        label={`Waiting on this ${deviceWord()}`}
        note={
          <Link to="/sync">
            {needsYou > 0
              ? `${needsYou} ${needsYou === 1 ? 'needs' : 'need'} you`
              : waiting === 0
                ? 'everything has been sent'
                : connection === 'online'
                  ? 'on its way'
                  : 'sent when there is signal'}
          </Link>
        }
      >
        <Figure value={String(waiting)} size="figure" />
      </Cell>
    </div>
  )
}

/** How many variations are not agreed and what they are worth: work that is done or asked for and may never be paid. Decision 719. */
function UnagreedVariations() {
  const { account } = useViewer()
  const { id } = useProject()
  const reading = useRead(unagreedVariations, { project: id })
  const figures = 'answer' in reading ? reading.answer : undefined
  const unpriced =
    figures === undefined || figures.withoutPrice === 0 ? '' : `, ${figures.withoutPrice} without an estimate`
  // A sum of nothing that was estimated would say that they are worth nothing.
  const isUnknown = figures === undefined || (figures.count > 0 && figures.withoutPrice === figures.count)
  return (
    <Cell
      label="Variations not agreed"
      note={
        <Link to="/estimating/projects/$projectId/hub/variations" params={{ projectId: String(id) }}>
          {figures === undefined
            ? 'not all are on this device yet'
            : figures.count === 0
              ? 'nothing to agree'
              : `${figures.count} ${figures.count === 1 ? 'variation' : 'variations'}${unpriced}`}
        </Link>
      }
    >
      {isUnknown ? (
        <span className="type-title">–</span>
      ) : (
        <Figure value={formatMoney(figures.amount, account.currency)} size="figure" />
      )}
    </Cell>
  )
}

function Cell({
  label,
  note,
  children,
}: {
  readonly label: string
  readonly note?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={styles['figure']}>
      <span className="type-label">{label}</span>
      {children}
      {note && <span className={styles['note']}>{note}</span>}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { adjustment, type Adjustment } from '#contract/estimating/adjustment'
import { estimate } from '#contract/estimating/estimate'
import type { AnswerOf } from '#contract/kit/read'
import { assessmentPrice } from '#domain/estimating/assessment-price'
import { NIL } from '#domain/value/money'
import { RecordSheet } from '../../common/sheet/record-sheet'
import { useViewer } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { useAct } from '../../records/data/use-act'
import { useRead } from '../../records/data/use-read'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { answerIn } from '../../records/read/reading-notice'
import { editPath, newPath } from '../../records/address/record-paths'
import { ReorderButton } from '../../records/view/reorder-button'
import { LinkButton } from '../../ui/action/link-button'
import { formatMoney, formatNumber, formatPercentage } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Loader } from '../../ui/status/loader'
import { StatusRow } from '../../ui/status/status-row'
import { MOBILE, useMedia } from '../../ui/use-media'
import { PickedRecord } from '../assessment/picked-record'
import { PriceRoom, usePriceRoom } from '../assessment/price-room'
import styles from '../assessment/price-room.module.css'
import { adjustmentColumns } from './adjustment-columns'

type Line = Held<typeof adjustment>
const NONE: readonly Line[] = []

/** What is put on the price of an assessment or taken off it as a whole; off site only. Spec: business 2; ASMT-15. */
export function AdjustmentsPage() {
  const { assessment, lock, place, history } = usePriceRoom(adjustment, 'Adjustments')
  const lines = useRecordsWithin(adjustment, 'assessment', assessment.id)
  const reading = useRead(estimate, { assessment: assessment.id })
  const { account } = useViewer()
  const act = useAct(place)
  const mobile = useMedia(MOBILE)
  const [active, setActive] = useState<number | null>(null)
  const answer = answerIn(reading)
  const made = useMadeAmounts(answer, lines ?? NONE)
  const columns = useMemo(() => adjustmentColumns(made, mobile), [made, mobile])
  const fresh = useMemo(() => ({ assessment: assessment.id, name: 'New adjustment' }), [assessment.id])
  if (!lines) return <Loader text="Loading the adjustments" />

  const base = `/estimating/assessments/${assessment.id}/adjustments`
  const picked = lines.find(({ id }) => id === active)
  return (
    <PriceRoom
      title="Adjustments"
      history={history}
      lock={lock}
      tools={
        lock === null &&
        (mobile ? (
          <LinkButton icon={Plus}>
            <Link to={newPath(base)}>Add adjustment</Link>
          </LinkButton>
        ) : (
          <ReorderButton resource={adjustment} items={lines.map(({ id, name }) => ({ id, label: name }))} />
        ))
      }
      totals={totalsOf(answer, account.currency)}
    >
      {mobile ? (
        <div className={styles['list']}>
          {lines.length === 0 && <StatusRow kind="empty" text="No adjustments yet" />}
          <List label="Adjustments">
            {lines.map(line => (
              <ListRow
                key={line.id}
                title={lock === null ? <Link to={editPath(base, line.id)}>{line.name}</Link> : line.name}
                under={wordsOf(line)}
                end={formatNumber('money', made.get(line.id)?.amount ?? NIL)}
                leads={lock === null}
              />
            ))}
          </List>
        </div>
      ) : (
        <>
          {picked && lock === null && (
            <PickedRecord resource={adjustment} record={{ ...picked }} base={base} place={place} />
          )}
          {lines.length === 0 && lock !== null ? (
            <StatusRow kind="empty" text="No adjustments" />
          ) : (
            <RecordSheet<Line>
              id="adjustments"
              label="Adjustments"
              resource={adjustment}
              records={lines}
              columns={columns}
              lock={lock}
              fresh={fresh}
              onActive={setActive}
              foot={key =>
                key === 'name' ? `${lines.length} ${lines.length === 1 ? 'adjustment' : 'adjustments'}` : ''
              }
              onWrite={(changes, count) =>
                void act(changes, `${count === 1 ? 'Adjustment' : `${count} adjustments`}, ${assessment.name}`)
              }
              onUndo={history.undo}
              onRedo={history.redo}
            />
          )}
        </>
      )}
    </PriceRoom>
  )
}

/** What each adjustment comes to with what this device holds; nothing while the price is not all here. */
function useMadeAmounts(answer: AnswerOf<typeof estimate> | null, lines: readonly Adjustment[]) {
  const measured = answer?.measured ?? null
  const fixed = answer?.fixedCosts ?? NIL
  return useMemo(
    () =>
      new Map(
        measured === null
          ? []
          : assessmentPrice(measured, fixed, lines).adjustments.map(each => [each.id, each] as const),
      ),
    [measured, fixed, lines],
  )
}

function totalsOf(answer: AnswerOf<typeof estimate> | null, currency: string) {
  if (!answer) return [{ label: 'Tender total', value: '–' }]
  const { measured, fixedCosts, adjusted, net, discount, gross } = answer
  return [
    { label: 'Measured work', value: formatMoney(measured, currency) },
    { label: 'Fixed costs', value: formatMoney(fixedCosts, currency) },
    { label: 'Adjustments', value: formatMoney(adjusted, currency) },
    { label: 'Net', value: formatMoney(net, currency) },
    { label: 'Discount', value: formatMoney(discount, currency) },
    { label: 'Tender total', value: formatMoney(gross, currency) },
  ]
}

function wordsOf({ kind, percentage, base, grossUp }: Adjustment): string {
  if (kind === 'amount') return 'Amount'
  if (kind === 'rounding') return grossUp ? 'Rounding of the gross' : 'Rounding'
  const share = formatPercentage(percentage ?? NIL)
  if (kind === 'discount') return `Discount ${share}${grossUp ? ', grossed up' : ''}`
  return `${share} of ${base === 'measured' ? 'measured work' : 'everything above'}`
}

import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { fixedCostHoliday } from '#contract/admin/fixed-cost-holiday'
import { fixedCostType } from '#contract/admin/fixed-cost-type'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { fixedCostTotals } from '#domain/estimating/assessment-price'
import { fixedCostPrice } from '#domain/estimating/fixed-cost-price'
import { PERIOD_UNITS } from '#domain/value/units'
import { type Money, sum } from '#domain/value/money'
import { RecordSheet } from '../../common/sheet/record-sheet'
import { count } from '../../fields/words'
import { useViewer } from '../../app/viewer'
import { useAct } from '../../records/data/use-act'
import { useAll } from '../../records/data/use-all'
import type { Held } from '../../records/data/held'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { editPath, newPath } from '../../records/address/record-paths'
import { ReorderButton } from '../../records/view/reorder-button'
import { LinkButton } from '../../ui/action/link-button'
import { formatExact, formatMoney, formatNumber } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Loader } from '../../ui/status/loader'
import { StatusRow } from '../../ui/status/status-row'
import { MOBILE, useMedia } from '../../ui/use-media'
import { PickedRecord } from '../assessment/picked-record'
import { PriceRoom, usePriceRoom } from '../assessment/price-room'
import styles from '../assessment/price-room.module.css'
import { useSectionStart } from '../common/use-section-start'
import { AddFromCatalogue } from './add-from-catalogue'
import { ContingencyButton } from './contingency-button'
import { fixedCostColumns } from './fixed-cost-columns'

type Line = Held<typeof assessmentFixedCost>

/** The fixed costs of one assessment: a sheet on a desktop, a list with forms on a phone. Spec: business 2; ASMT-14. */
export function FixedCostsPage() {
  const { assessment, lock, place, history, isHere } = usePriceRoom(assessmentFixedCost, 'Fixed costs')
  const lines = useRecordsWithin(assessmentFixedCost, 'assessment', assessment.id)
  const types = useAll(fixedCostType)
  const holidays = useAll(fixedCostHoliday)
  const { account } = useViewer()
  const act = useAct(place)
  const mobile = useMedia(MOBILE)
  const [active, setActive] = useState<number | null>(null)
  const columns = useMemo(() => fixedCostColumns(types ?? [], holidays ?? [], mobile), [types, holidays, mobile])
  const fresh = useMemo(() => ({ assessment: assessment.id, name: 'New fixed cost' }), [assessment.id])
  useSectionStart(assessment, 'fixedCosts', lock === null && lines !== undefined && lines.length > 0)
  if (!lines || !types || isHere === undefined) return <Loader text="Loading the fixed costs" />

  const totals = fixedCostTotals(lines)
  // 0.00 would be a price where no line has one.
  const hasPrice = totals.unpriced === 0 || totals.unpriced < lines.length
  const money = (amount: Money) => (hasPrice ? formatMoney(amount, account.currency) : 'Not priced')
  const figure = (amount: Money) => (hasPrice ? formatNumber('money', amount) : '–')
  const plantTypes = new Set(types.filter(type => type.isPlant).map(({ id }) => id))
  const plant = sum(
    lines
      .filter(({ fixedCostType: type }) => type !== null && plantTypes.has(type))
      .flatMap(line => fixedCostPrice(line)?.price ?? []),
  )
  const base = `/estimating/assessments/${assessment.id}/fixed-costs`
  const picked = lines.find(({ id }) => id === active)
  const feet: Readonly<Record<string, string>> = {
    name: `${count(lines.length, 'fixed cost')}${totals.unpriced > 0 ? `, ${totals.unpriced} not priced` : ''}`,
    cost: figure(totals.cost),
    profit: figure(totals.profit),
    price: hasPrice ? formatNumber('money', totals.price) : 'Not priced',
  }
  return (
    <PriceRoom
      title="Fixed costs"
      history={history}
      lock={lock}
      tools={
        lock === null && (
          <>
            {mobile ? (
              <LinkButton icon={Plus}>
                <Link to={newPath(base)}>Add fixed cost</Link>
              </LinkButton>
            ) : (
              <ReorderButton
                resource={assessmentFixedCost}
                items={lines.map(({ id, name }) => ({ id, label: name }))}
              />
            )}
            <AddFromCatalogue assessment={assessment.id} place={place} />
            <ContingencyButton assessment={assessment.id} lines={lines} place={place} />
          </>
        )
      }
      totals={[
        ...(plant > 0 ? [{ label: 'Of it plant', value: money(plant) }] : []),
        { label: 'Contingency included', value: money(totals.contingency) },
        { label: 'Cost', value: money(totals.cost) },
        { label: 'Profit', value: money(totals.profit) },
        { label: 'Fixed costs', value: money(totals.price) },
      ]}
    >
      {mobile ? (
        <FixedCostList lines={lines} base={base} canWrite={lock === null} />
      ) : (
        <>
          {picked && lock === null && (
            <PickedRecord resource={assessmentFixedCost} record={{ ...picked }} base={base} place={place} />
          )}
          {lines.length === 0 && lock !== null ? (
            <StatusRow kind="empty" text="No fixed costs" />
          ) : (
            <RecordSheet<Line>
              id="fixed-costs"
              label="Fixed costs"
              resource={assessmentFixedCost}
              records={lines}
              columns={columns}
              lock={lock}
              fresh={fresh}
              onActive={setActive}
              foot={key => feet[key] ?? ''}
              onWrite={(changes, count) =>
                void act(changes, `${count === 1 ? 'Fixed cost' : `${count} fixed costs`}, ${assessment.name}`)
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

interface FixedCostListProps {
  readonly lines: readonly Line[]
  readonly base: string
  readonly canWrite: boolean
}

function FixedCostList({ lines, base, canWrite }: FixedCostListProps) {
  return (
    <div className={styles['list']}>
      {lines.length === 0 && <StatusRow kind="empty" text="No fixed costs yet" />}
      <List label="Fixed costs">
        {lines.map(line => {
          const price = fixedCostPrice(line)
          return (
            <ListRow
              key={line.id}
              title={canWrite ? <Link to={editPath(base, line.id)}>{line.name}</Link> : line.name}
              under={periodWords(line)}
              end={price ? formatNumber('money', price.price) : 'Not priced'}
              leads={canWrite}
            />
          )
        })}
      </List>
    </div>
  )
}

/** "2 × 6 weekly at 1,150.00"; a lump sum has no length. */
function periodWords({ quantity, periodLength, periodUnit, ratePerPeriod }: Line): string {
  const unit = PERIOD_UNITS.find(({ value }) => value === periodUnit)?.label.toLowerCase() ?? ''
  const many = [quantity, ...(periodUnit === 'l' ? [] : [periodLength])].map(each => formatExact('quantity', each))
  const rate = ratePerPeriod === null ? 'no rate' : formatNumber('money', ratePerPeriod)
  return `${many.join(' × ')} ${unit} at ${rate}`
}

import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleHelp, CircleX, Eye, Redo2, Undo2, Wrench } from 'lucide-react'
import { useMemo, useState } from 'react'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities } from '#contract/estimating/product-quantities'
import { scopeKey } from '#contract/kit/scope-kinds'
import type { CheckResult, Finding } from '#domain/estimating/bill-checks/checks'
import { keyOfFinding, type Repairable, repairables } from '#domain/estimating/bill-checks/repair'
import { absolute, type Money, NIL, plus } from '#domain/value/money'
import { usePageTitle } from '../../app/page/page-title'
import { useCan, useViewer } from '../../app/viewer'
import type { BillRecords } from '../../common/bill/bill-model'
import { useRatedBill } from '../../common/bill/use-bill'
import { useAssessment } from '../../common/places/use-place'
import { count } from '../../fields/words'
import { useHolds } from '../../records/data/use-holds'
import { useUndoAt } from '../../records/data/use-undo'
import { Button } from '../../ui/action/button'
import { IconButton } from '../../ui/action/icon-button'
import { formatMoney } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { TitleBlock } from '../../ui/record/title-block'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { StatusRow } from '../../ui/status/status-row'
import { PlainTable } from '../../ui/table/plain-table'
import { billLock } from '../common/bill-lock'
import styles from './checks.module.css'
import { checkName } from '../common/check-names'
import { useZoneNames } from './use-zone-names'
import { RepairDialog } from './repair-dialog'
import { useFindings } from './use-findings'
import { useRepair } from './use-repair'

/** What stands between a bill and its tender, each with the cell it is about. Source: rooms 27. */
export function ChecksPage() {
  const assessment = useAssessment()
  const bill = useRatedBill(assessment.id)
  const isHere = useHolds([scopeKey('assessment', assessment.id)])
  const can = useCan()
  usePageTitle({ title: 'Checks', under: assessment.name })
  if (!bill) return <Loader text="Loading the bill" />
  const locked = billLock({
    canWrite: can.write(assessmentZone) && can.write(productQuantities),
    isHere: isHere ?? true,
    assessment,
  })
  return <Checks bill={bill} assessment={assessment.id} isWhole={isHere === true} locked={locked} />
}

interface ChecksProps {
  readonly bill: NonNullable<ReturnType<typeof useRatedBill>>
  readonly assessment: number
  readonly isWhole: boolean
  readonly locked: string | null
}

function Checks({ bill, assessment, isWhole, locked }: ChecksProps) {
  const { account } = useViewer()
  const { records } = bill
  const { results, findings, against, isAll } = useFindings(assessment, bill, isWhole)
  const repair = useRepair(assessment, account.currency)
  const history = useUndoAt(`bill:${assessment}`)
  const [asking, setAsking] = useState<readonly Repairable[] | null>(null)
  const stops = findings.filter(finding => finding.stops)
  const unchecked = results.filter(({ result }) => result === 2).map(({ code }) => checkName(code))
  const looks = findings.filter(finding => !finding.stops)
  const mendable = useMemo(
    () => new Map(repairables(records).map(each => [keyOfFinding(each.finding), each])),
    [records],
  )
  const table = (label: string, rows: readonly Finding[]) => (
    <FindingTable
      label={label}
      rows={rows}
      records={records}
      assessment={assessment}
      currency={account.currency}
      repairableOf={finding => (locked === null ? mendable.get(keyOfFinding(finding)) : undefined)}
      onRepair={each => setAsking([each])}
    />
  )
  return (
    <>
      <PageHeading
        title="Checks"
        beside={<span>before a tender</span>}
        actions={
          <>
            <IconButton icon={Undo2} label="Undo" look="outlined" disabled={!history.canUndo} onClick={history.undo} />
            <IconButton icon={Redo2} label="Redo" look="outlined" disabled={!history.canRedo} onClick={history.redo} />
            <Button
              kind="primary"
              icon={Wrench}
              disabled={mendable.size === 0}
              reason={mendable.size > 0 && locked !== null ? locked : undefined}
              onClick={() => setAsking([...mendable.values()])}
            >
              {mendable.size === 0 ? 'Nothing to repair' : `Repair ${count(mendable.size, 'finding')}…`}
            </Button>
          </>
        }
      />
      <PageBody>
        <TitleBlock
          cells={[
            ...results.map(({ code, result }) => ({ label: checkName(code), value: <Result result={result} /> })),
            { label: 'To look at', value: String(looks.length), figure: true },
            { label: 'Money in these findings', value: formatMoney(touched(findings), account.currency), figure: true },
          ]}
          deciding={{ label: 'Stop the tender', value: String(stops.length) }}
        />
        <Section title="Stop the tender" aside={stops.length > 0 && formatMoney(touched(stops), account.currency)}>
          {stops.length === 0 ? (
            <StatusRow
              kind="empty"
              text={
                unchecked.length === 0
                  ? 'Nothing stops the tender'
                  : `Nothing found so far. Not checked yet: ${unchecked.join(', ')}`
              }
            />
          ) : (
            table('Stop the tender', stops)
          )}
        </Section>
        <Section title="Look at these" aside={`They don’t stop the tender. ${against}`}>
          {looks.length === 0 ? (
            <StatusRow kind="empty" text={isAll ? 'Nothing else was found' : 'Nothing else was found so far'} />
          ) : (
            table('Look at these', looks)
          )}
        </Section>
      </PageBody>
      {asking && (
        <RepairDialog
          records={records}
          chosen={asking}
          currency={account.currency}
          onRepair={repair}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

const touched = (findings: readonly Finding[]): Money =>
  findings.reduce<Money>((total, { amount }) => plus(total, absolute(amount ?? NIL)), NIL)

const RESULTS = {
  0: { icon: CircleX, text: 'Fail' },
  1: { icon: CircleCheck, text: 'Pass' },
  2: { icon: CircleHelp, text: 'Not checked yet' },
} as const
const Result = ({ result }: { readonly result: CheckResult }) => (
  <span className={styles['result']} data-result={result}>
    <Icon of={RESULTS[result].icon} size="small" /> {RESULTS[result].text}
  </span>
)

interface FindingTableProps {
  readonly label: string
  readonly rows: readonly Finding[]
  readonly records: BillRecords
  readonly assessment: number
  readonly currency: string
  /** What can be repaired of a finding; undefined where it can't be, or where nothing may be changed. */
  readonly repairableOf: (finding: Finding) => Repairable | undefined
  readonly onRepair: (each: Repairable) => void
}

function FindingTable({ label, rows, records, assessment, currency, repairableOf, onRepair }: FindingTableProps) {
  const products = new Map(records.products.map(product => [product.id, product]))
  const zoneNames = useZoneNames(records.zones, rows)
  const place = ({ product, zone }: Finding): string => {
    const of = product === null ? undefined : products.get(product)
    return [of && (of.ref ?? of.name), zone !== null && zoneNames.get(zone)].filter(Boolean).join(' · ')
  }
  return (
    <PlainTable label={label} small>
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Check</th>
          <th scope="col">Where</th>
          <th scope="col">What was found</th>
          <th scope="col" data-figure>
            Money
          </th>
          <th scope="col">
            <span className="visually-hidden">Repair</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(finding => {
          const { check, product, zone } = finding
          const repairable = repairableOf(finding)
          const fails = typeof check === 'number' || finding.stops
          return (
            <tr key={`${check}/${product}/${zone}/${finding.message}`}>
              <td>
                <span className={styles['result']} data-result={fails ? 0 : 3}>
                  <Icon of={fails ? CircleX : Eye} size="small" /> {fails ? 'Fail' : 'Look'}
                </span>
              </td>
              <td>{checkName(check)}</td>
              <td>
                {product === null ? (
                  <Link
                    to="/estimating/assessments/$assessmentId/boq/zones"
                    params={{ assessmentId: String(assessment) }}
                  >
                    {place(finding) || 'Zones'}
                  </Link>
                ) : (
                  <Link
                    to="/estimating/assessments/$assessmentId/boq"
                    params={{ assessmentId: String(assessment) }}
                    search={{ product, ...(zone === null ? {} : { zone }) }}
                  >
                    {place(finding)}
                  </Link>
                )}
              </td>
              <td data-wraps>{finding.message}</td>
              <td data-figure>{finding.amount === null ? '–' : formatMoney(finding.amount, currency)}</td>
              <td>
                {repairable && (
                  <Button
                    onClick={() => onRepair(repairable)}
                    aria-label={`Repair ${checkName(check)}: ${place(finding)}`}
                  >
                    Repair…
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </PlainTable>
  )
}

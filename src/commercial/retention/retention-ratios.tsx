import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { RetentionFacts } from '#domain/commercial/payment/retention-contracts'
import type { RetentionRatios } from '#domain/commercial/payment/retention-ledger'
import {
  FIGURES,
  halfYears,
  RATIOS,
  type ReleaseTermsPart,
  releaseTerms,
  type ReportFigure,
  type ReportRow,
  retentionReport,
  type RetentionReport,
  rowsOfFigure,
  totalOfFigure,
} from '#domain/commercial/payment/retention-report'
import type { Day } from '#domain/value/day'
import type { Money, Percentage } from '#domain/value/money'
import { nameOf, saveFile } from '../../app/device/save-file'
import { useServer } from '../../app/office/server'
import { useToday } from '../../app/page/use-today'
import { useCurrencySign, useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { formatDay, formatMoney, formatNumber, formatPercentage } from '../../ui/format'
import { FormField } from '../../ui/input/form-field'
import { Select } from '../../ui/input/select'
import { List, ListRow } from '../../ui/record/list-row'
import { Stats } from '../../ui/record/stats'
import { Section } from '../../ui/shell/page'
import { Notice } from '../../ui/status/notice'
import { PlainTable } from '../../ui/table/plain-table'
import { MOBILE, useMedia } from '../../ui/use-media'
import type { ProjectsHere } from '../common/use-projects-here'
import { usePartyNames } from './retention-details'
import styles from './retention.module.css'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((label, index) => ({ value: String(index + 1), label }))
/** Half-years to choose from: three years. */
const CHOICES = 6

interface RatiosProps {
  readonly here: Pick<ProjectsHere, 'projects'>
  readonly facts: RetentionFacts
  /** Terms of subcontracts, as they are recorded. */
  readonly terms: Parameters<typeof releaseTerms>[1]
}

const RATIO_NAMES = [
  'suppliersToClients',
  'suppliersToPaid',
  'clientsToReceived',
] as const satisfies readonly (keyof RetentionRatios)[]

/** The ratios that a large firm reports of a half-year, each opened to what it is made of, and its terms of release. Decision 730. */
export function Ratios({ here, facts, terms }: RatiosProps) {
  const today = useToday()
  const { account } = useViewer()
  const [start, setStart] = useState('1')
  const [back, setBack] = useState('0')
  const [chosen, setChosen] = useState<keyof RetentionRatios>('suppliersToClients')
  const periods = useMemo(() => halfYears(today, Number(start), CHOICES), [today, start])
  const period = periods[Number(back)]
  const report = useMemo(() => period && retentionReport(facts, period), [facts, period])
  if (!period || !report) return null
  const money = (value: Money) => formatMoney(value, account.currency)
  const [part, whole] = RATIOS[chosen].of
  return (
    <Section title="For the report on payment practices" aside={<ExportReport from={period.from} to={period.to} />}>
      <div className={styles['choices']}>
        <FormField label="Financial year starts in">
          <Select value={start} onChange={setStart} options={MONTHS} />
        </FormField>
        <div className={styles['period']}>
          <FormField label="Half-year">
            <Select
              value={back}
              onChange={setBack}
              options={periods.map(({ from, to }, index) => ({
                value: String(index),
                label: `${formatDay(from)} to ${formatDay(to)}`,
              }))}
            />
          </FormField>
        </div>
      </div>
      <Stats
        label="Ratios of retention"
        wide
        chosen={chosen}
        onChoose={setChosen}
        stats={RATIO_NAMES.map(name => {
          const [top, bottom] = RATIOS[name].of
          return {
            value: name,
            label: RATIOS[name].label,
            figure: percentWords(report.ratios[name]),
            note: `${money(totalOfFigure(report, top))} of ${money(totalOfFigure(report, bottom))}`,
          }
        })}
      />
      <FigureTable here={here} report={report} figure={part} />
      <FigureTable here={here} report={report} figure={whole} />
      <ReleaseTerms here={here} parts={releaseTerms(report, terms)} />
      <Notice tone="calm">
        {period.to > today
          ? `This half-year ends on ${formatDay(period.to)}, so its figures are those until today. `
          : ''}
        Payments are as they moved at the bank: with VAT, and to subcontractors after CIS. A dash means there was
        nothing to divide by.
      </Notice>
    </Section>
  )
}

const percentWords = (ratio: Percentage | null) => (ratio === null ? '–' : formatPercentage(ratio))

/** Saves the report as a CSV that the office makes, with the figures of the page. */
function ExportReport({ from, to }: { readonly from: Day; readonly to: Day }) {
  const server = useServer()
  const { run, working, blocked } = useOffice(null)
  const save = () =>
    void run(async () => {
      const reply = await server.call(`/retention-report/export?${new URLSearchParams({ from, to })}`)
      saveFile(await reply.blob(), nameOf(reply.headers.get('content-disposition'), 'Retention report.csv'))
    })
  return (
    <Button icon={Download} disabled={working} reason={blocked ?? undefined} onClick={save}>
      Export CSV
    </Button>
  )
}

interface FigureTableProps {
  readonly here: RatiosProps['here']
  readonly report: RetentionReport
  readonly figure: ReportFigure
}

/** The rows that add up to one figure of the report. */
function FigureTable({ here, report, figure }: FigureTableProps) {
  const sign = useCurrencySign()
  const namesOf = usePartyNames(here)
  const isMobile = useMedia(MOBILE)
  const { account } = useViewer()
  const rows = rowsOfFigure(report, figure)
  const isPayment = figure === 'paid' || figure === 'received'
  const key = ({ project, subcontractor, number, day }: ReportRow, index: number) =>
    `${project} ${subcontractor} ${number} ${day} ${index}`
  const sumWords = rows.length === 0 ? 'None' : count(rows.length, isPayment ? 'payment' : 'contract')
  const nameOfRow = (row: ReportRow) =>
    row.number === null ? namesOf(row).name : `${namesOf(row).name}, application ${row.number}`
  if (isMobile)
    return (
      <List label={FIGURES[figure]}>
        {rows.map((row, index) => (
          <ListRow
            key={key(row, index)}
            title={nameOfRow(row)}
            under={row.day === null ? namesOf(row).under : formatDay(row.day)}
            end={formatMoney(row.amount, account.currency)}
          />
        ))}
        <ListRow
          title={FIGURES[figure]}
          under={sumWords}
          end={formatMoney(totalOfFigure(report, figure), account.currency)}
        />
      </List>
    )
  return (
    <PlainTable label={FIGURES[figure]} small>
      <thead>
        <tr>
          <th scope="col">{FIGURES[figure]}</th>
          <th scope="col">{isPayment ? 'Paid on' : 'With'}</th>
          <th scope="col" data-figure>
            {sign}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const { under } = namesOf(row)
          return (
            <tr key={key(row, index)}>
              <th scope="row">{nameOfRow(row)}</th>
              <td data-wraps>{row.day === null ? under : formatDay(row.day)}</td>
              <td data-figure>{formatNumber('money', row.amount)}</td>
            </tr>
          )
        })}
        <tr data-sum>
          <th scope="row" colSpan={2}>
            {sumWords}
          </th>
          <td data-figure>{formatNumber('money', totalOfFigure(report, figure))}</td>
        </tr>
      </tbody>
    </PlainTable>
  )
}

/** The terms on which we release what we hold, a row a contract. */
function ReleaseTerms({
  here,
  parts,
}: {
  readonly here: RatiosProps['here']
  readonly parts: readonly ReleaseTermsPart[]
}) {
  const namesOf = usePartyNames(here)
  if (parts.length === 0) return null
  const day = (of: Day | null) => (of === null ? '–' : formatDay(of))
  return (
    <PlainTable label="Release terms of what we hold" small>
      <thead>
        <tr>
          <th scope="col">Release terms of what we hold</th>
          <th scope="col">On</th>
          <th scope="col" data-figure>
            Rate %
          </th>
          <th scope="col" data-figure>
            Kept after practical completion %
          </th>
          <th scope="col" data-figure>
            Practical completion
          </th>
          <th scope="col" data-figure>
            Making good
          </th>
          <th scope="col" data-figure>
            Last day of retention
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ contract, ...terms }) => {
          const { name, under } = namesOf(contract)
          return (
            <tr key={contract.key}>
              <th scope="row">{name}</th>
              <td data-wraps>{under}</td>
              <td data-figure>{formatNumber('percentage', terms.rate)}</td>
              <td data-figure>
                {terms.keptAfterCompletion === null ? '–' : formatNumber('percentage', terms.keptAfterCompletion)}
              </td>
              <td data-figure>{day(terms.practicalCompletion)}</td>
              <td data-figure>{day(terms.makingGood)}</td>
              <td data-figure>{day(terms.lastRetentionDay)}</td>
            </tr>
          )
        })}
      </tbody>
    </PlainTable>
  )
}

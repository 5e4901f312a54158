import { RETENTION_RESOURCES, retentionOf } from '#contract/commercial/retention-source'
import { client } from '#contract/contacts/client'
import { subcontractor } from '#contract/contacts/subcontractor'
import { mayRead } from '#contract/kit/access'
import {
  FIGURES,
  RATIOS,
  type ReportPeriod,
  type ReportRow,
  retentionReport,
  rowsOfFigure,
  totalOfFigure,
} from '#domain/commercial/payment/retention-report'
import { dayOf } from '#domain/value/day'
import { type Money, type Percentage, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { findAll } from '../../records/write/typed'
import { type Cell, textCell } from '../../spreadsheet/cell'
import { onSiteRecords } from '../on-site-records'

/** Titles of the columns of the report. */
export const REPORT_HEADER = [
  'Part',
  'Figure',
  'With',
  'Project',
  'Application',
  'Day',
  'Amount',
  'Percentage',
] as const

const money = (amount: Money): Cell => ({ kind: 'number', text: textOf('money', amount), decimals: 2, unit: '' })
const share = (ratio: Percentage | null): Cell =>
  ratio === null ? null : { kind: 'number', text: textOf('percentage', ratio), decimals: 2, unit: '%' }

/** Returns the rows of the report on retention of a period: its ratios, the figures they divide, and what each figure is made of. Decision 730. */
export async function retentionReportRows(
  tx: AccountTransaction,
  period: ReportPeriod,
): Promise<readonly (readonly Cell[])[]> {
  const { projects, records } = await onSiteRecords(tx, RETENTION_RESOURCES)
  const report = retentionReport(retentionOf(records, dayOf(tx.at)), period)
  const figures = [...keysOf(FIGURES)]
  const rows = figures.map(figure => ({ figure, rows: rowsOfFigure(report, figure) }))
  const firms = mayRead(tx.identity.permissions, subcontractor)
    ? await findAll(tx, subcontractor, [
        ...new Set(rows.flatMap(each => each.rows.flatMap(row => row.subcontractor ?? []))),
      ])
    : new Map<number, { readonly fullName: string }>()
  const clients = mayRead(tx.identity.permissions, client)
    ? await findAll(tx, client, [...new Set([...projects.values()].flatMap(each => each.client ?? []))])
    : new Map<number, { readonly fullName: string }>()
  const withWhom = ({ project, subcontractor: firm }: ReportRow): string =>
    firm === null
      ? (clients.get(projects.get(project)?.client ?? 0)?.fullName ?? 'Client')
      : (firms.get(firm)?.fullName ?? 'Subcontractor')
  return [
    ...keysOf(RATIOS).map(name => [
      textCell('Ratio'),
      textCell(RATIOS[name].label),
      null,
      null,
      null,
      null,
      null,
      share(report.ratios[name]),
    ]),
    ...figures.map(figure => [
      textCell('Sum'),
      textCell(FIGURES[figure]),
      null,
      null,
      null,
      null,
      money(totalOfFigure(report, figure)),
      null,
    ]),
    ...rows.flatMap(({ figure, rows: own }) =>
      own.map((row): readonly Cell[] => [
        textCell('Row'),
        textCell(FIGURES[figure]),
        textCell(withWhom(row)),
        textCell(projects.get(row.project)?.name ?? 'Project'),
        textCell(row.number === null ? '' : String(row.number)),
        row.day === null ? null : { kind: 'day', day: row.day },
        money(row.amount),
        null,
      ]),
    ),
  ]
}

// The keys of a constant object are its own names.
const keysOf = <T extends object>(of: T): readonly (keyof T)[] => Object.keys(of) as (keyof T)[]

import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { cvrReport } from '#contract/commercial/cvr/cvr-report'
import { documentWords } from '#contract/commercial/cvr/cvr-words'
import { unknownFigures } from '#contract/commercial/cvr/value-parts'
import { ProblemError } from '#contract/kit/problem'
import { finalMarginShare } from '#domain/commercial/cvr/cvr'
import { dayWords } from '#domain/value/day'
import { type Money, NIL, parseAs } from '#domain/value/money'
import { moneyWords, printedPercentage } from '#domain/value/money-words'
import { pdfDocument } from '../../documents/pdf-document'
import { PdfDocument } from '../../pdf/document'
import type { DocumentHead, TableRow } from '../../pdf/document-parts'
import { read } from '../../records/write/typed'
import { siteDocumentKind, type SiteKind } from '../common/site-document-kind'
import { seesReports } from './cvr-calls'
import { requireLocked } from './locked-access'
import { budgetWords, causeRows, type CvrContent, cvrContent, variationSentences } from './cvr-content'

type Requests = 'cvr' | 'cvrWorkbook'

const NEEDS_BUILD_UP = 'This report needs the right to read the build-up of the price'

/** Keeps which report was asked for. Throws `forbidden` as the calls of reports do, and `not-found` for a report of another project. */
export const aboutReport: SiteKind<Requests>['about'] = async (tx, { report }, project) => {
  if (report !== null) requireLocked(tx.identity)
  // Asked for and made by one rule: a document that is taken on here must not fail later.
  if (!seesReports(tx.identity)) throw new ProblemError('forbidden', { message: NEEDS_BUILD_UP })
  if (report === null) return { about: 'live', ending: '' }
  const of = await read(tx, cvrReport, report)
  if (of.project !== project) throw new ProblemError('not-found')
  return { about: String(report), ending: ` to ${dayWords(of.periodEnd)}` }
}
/** Returns the id of the report that was asked for; null for the live one. */
export const reportAsked = (about: string): number | null => (about === 'live' ? null : Number(about))

/** The reconciliation as a PDF: packages and budgets, the sums of the project, why the margin moved, and what people wrote. Spec: REP-1. */
export const cvrDocument = siteDocumentKind<'cvr'>({
  about: aboutReport,
  make: pdfDocument({
    gather: (tx, { about, projectId }) => cvrContent(tx, projectId, reportAsked(about)),
    draw,
    made: ({ name }) => ({ name: `${name}.pdf` }),
  }),
})

const money = (text: string): Money => parseAs('money', text) ?? NIL
const words = (text: string): string => moneyWords(money(text))

async function draw(content: CvrContent, logo: DocumentHead['logo']) {
  const { report, of, sign, head } = content
  const { total } = report
  const unknown = unknownFigures(report.unread)
  const share = finalMarginShare({ finalMargin: money(total.finalMargin), value: money(total.value) })
  const document = await PdfDocument.start(
    {
      ...head,
      logo,
      cells: [
        { label: 'Current value', value: sign + words(total.value) },
        { label: 'Earned to date', value: unknown.has('earned') ? UNKNOWN : sign + words(total.earned) },
        { label: 'Cost to date', value: sign + words(total.cost) },
        { label: 'Margin to date', value: unknown.has('margin') ? UNKNOWN : sign + words(total.margin) },
        {
          label: 'Final margin, forecast',
          value: `${sign}${words(total.finalMargin)}${share === null ? '' : `, ${printedPercentage(share)} %`}`,
        },
      ],
    },
    { size: 'a4', isWide: true },
  )
  if (content.lockedWords !== null) document.text(content.lockedWords)
  if (of?.narrative != null) {
    document.heading('Narrative')
    document.text(of.narrative)
  }
  drawPackages(document, report, sign)
  drawReasons(document, report)
  for (const each of variationSentences(report, sign)) document.text(each)
  if (report.unread.length > 0)
    document.text(
      `These sums do not include what the person who printed them may not see: ${report.unread.join(', ')}.`,
    )
  if (content.whyNotCompared !== null) document.text(`${content.whyNotCompared}.`)
  drawCauses(document, content)
  drawDocuments(document, report, sign)
  return document.finish()
}

const figure = (title: string, share = 1.5) => ({ title, share, isFigure: true })

const VALUES = ['value', 'earned', 'certified', 'overClaim'] as const
/** In place of a figure that the reader may not see. */
const UNKNOWN = '–'

function drawPackages(document: PdfDocument, { packages, total, unread }: CvrReply, sign: string): void {
  const unknown = unknownFigures(unread)
  const values = (of: CvrReply['total']) => VALUES.map(name => (unknown.has(name) ? UNKNOWN : words(of[name])))
  type Costs = Pick<CvrReply['total'], 'budget' | 'actual' | 'accrued' | 'toComplete' | 'finalCost'>
  const costs = (of: Costs) => [of.budget, of.actual, of.accrued, of.toComplete, of.finalCost]
  document.table({
    columns: [
      { title: 'Package and budget', share: 2.6 },
      figure(`Value ${sign}`),
      figure('Earned'),
      figure('Certified'),
      figure('Over-claim'),
      figure('Budget'),
      figure('Actual'),
      figure('Accrued'),
      figure('To complete'),
      figure('Final cost'),
      figure('Margin'),
    ],
    rows: [
      ...packages.flatMap((each, at): TableRow[] => [
        {
          cells: [each.name, ...values(each), ...[...costs(each), each.finalMargin].map(words)],
          isStrong: true,
          rule: 'ink',
          keep: `package ${at}`,
        },
        ...each.rows.map((row): TableRow => ({
          cells: [row.label, '', '', '', '', ...costs(row).map(words), words(row.saving)],
          rule: 'hair',
          keep: `package ${at}`,
        })),
        ...(money(each.futureLoss) === NIL
          ? []
          : [
              {
                cells: ['Known future losses', '', '', '', '', '', '', '', words(each.futureLoss), '', ''],
                rule: 'hair',
                keep: `package ${at}`,
              } as const,
            ]),
      ]),
      {
        cells: ['Project', ...values(total), ...[...costs(total), total.finalMargin].map(words)],
        isStrong: true,
        rule: 'double',
      },
    ],
  })
  document.text('The margin of a budget is what it saves: its budget less its final cost.')
}

/** Draws the reasons of the forecasts that people gave. */
function drawReasons(document: PdfDocument, { packages }: CvrReply): void {
  const given = packages.flatMap(({ name, rows, futureLoss, futureLossReason }) => [
    ...rows.flatMap(({ label, reason, toComplete }) =>
      reason === null ? [] : [`${name}, ${label}: ${words(toComplete)} to complete. ${reason}`],
    ),
    ...(futureLossReason === null ? [] : [`${name}, known future losses: ${words(futureLoss)}. ${futureLossReason}`]),
  ])
  if (given.length === 0) return
  document.heading('Reasons of the forecasts')
  for (const each of given) document.text(each)
}

/** Draws why the final margin differs from the report before, down to the penny. */
function drawCauses(document: PdfDocument, content: CvrContent): void {
  const { report, sign, since } = content
  if (!since) return
  document.heading(`Since the report to ${dayWords(since.of.periodEnd)}`)
  document.table({
    columns: [
      { title: 'Cause', share: 4 },
      { title: 'Package and budget', share: 3 },
      figure(`Was ${sign}`),
      figure(`Is ${sign}`),
      figure(`Effect ${sign}`),
    ],
    rows: [
      ...causeRows(content).map(({ words: cause, place, before, after, effect }): TableRow => ({
        cells: [cause, place, moneyWords(before), moneyWords(after), moneyWords(effect)],
        rule: 'hair',
      })),
      {
        cells: [
          'Final margin',
          '',
          words(since.report.total.finalMargin),
          words(report.total.finalMargin),
          moneyWords(since.movement),
        ],
        isStrong: true,
        rule: 'double',
      },
    ],
  })
}

/** Draws the documents behind the costs. */
function drawDocuments(document: PdfDocument, { lines, packages }: CvrReply, sign: string): void {
  if (lines.length === 0) return
  document.heading('Documents behind the costs')
  const names = new Map<number | null, string>(packages.map(({ assessment, name }) => [assessment, name]))
  document.table({
    columns: [
      { title: 'Document', share: 4 },
      { title: 'Package and budget', share: 3 },
      figure(`Actual ${sign}`),
      figure(`Accrued ${sign}`),
      figure(`Committed ${sign}`),
    ],
    rows: lines.map((line): TableRow => ({
      cells: [
        documentWords(line, line.label),
        [names.get(line.assessment), budgetWords(line.budget)].filter(Boolean).join(' · '),
        words(line.actual),
        words(line.accrued),
        words(line.committed),
      ],
      rule: 'hair',
    })),
  })
}

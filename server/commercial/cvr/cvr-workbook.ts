import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { documentWords } from '#contract/commercial/cvr/cvr-words'
import { unknownFigures, VARIATIONS_PART } from '#contract/commercial/cvr/value-parts'
import { differenceOf, differingIn } from '#contract/commercial/cvr/variation-words'
import { dayWords } from '#domain/value/day'
import { type Money, textOf } from '#domain/value/money'
import type { Sheet, SheetCell } from '#domain/value/sheet'
import { workbookDocument } from '../../documents/workbook-document'
import { siteDocumentKind } from '../common/site-document-kind'
import { budgetWords, causeRows, type CvrContent, cvrContent, variationSentences } from './cvr-content'
import { aboutReport, reportAsked } from './cvr-document'

/** The reconciliation as a workbook: the report, why the margin moved, and the documents behind the costs. Figures are those on screen, to the penny. */
export const cvrWorkbook = siteDocumentKind<'cvrWorkbook'>({
  about: aboutReport,
  make: workbookDocument(async (tx, { about, projectId }) => {
    const content = await cvrContent(tx, projectId, reportAsked(about))
    return {
      name: content.name,
      sheets: [packagesSheet(content), ...(content.since ? [movementSheet(content)] : []), documentsSheet(content)],
    }
  }),
})

const text = (words: string | null, isStrong = false): SheetCell =>
  words === null || words === '' ? null : { kind: 'text', text: words, isStrong }
const title = (words: string): SheetCell => text(words, true)
const figure = (value: string): SheetCell => ({ kind: 'number', value, decimals: 2 })
const amount = (value: Money): SheetCell => figure(textOf('money', value))

const VALUES = [
  ['tenderValue', 'Tender value'],
  ['value', 'Current value'],
  ['earned', 'Earned'],
  ['certified', 'Certified'],
  ['overClaim', 'Over-claimed'],
] as const
const COSTS = [
  ['budget', 'Budget'],
  ['earnedBudget', 'Earned budget'],
  ['actual', 'Actual'],
  ['accrued', 'Accrued'],
  ['cost', 'Cost to date'],
  ['committed', 'Committed'],
  ['toComplete', 'To complete'],
  ['finalCost', 'Final cost'],
  ['saving', 'Saving'],
] as const
const MARGINS = [
  ['margin', 'Margin to date'],
  ['finalMargin', 'Final margin'],
  ['futureLoss', 'Known future losses'],
] as const

function packagesSheet({ report, of, head, sign, whyNotCompared, lockedWords }: CvrContent): Sheet {
  const { packages, total, unagreed, variations, unread } = report
  const unknown = unknownFigures(unread)
  const differing = differingIn(variations)
  const titles = [...VALUES, ...COSTS, ...MARGINS].map(([, label]) => title(`${label} ${sign}`))
  const totals = (each: CvrReply['total']) =>
    [...VALUES, ...COSTS, ...MARGINS].map(([name]) => (unknown.has(name) ? null : figure(each[name])))
  return {
    name: 'Report',
    columns: [{ width: 30 }, { width: 18 }, ...titles.map(() => ({ width: 16 })), { width: 50 }],
    rows: [
      [title('Package'), title('Budget'), ...titles, title('Reason of the forecast or the losses')],
      ...packages.flatMap(each => [
        ...each.rows.map(row => [
          text(each.name),
          text(row.label),
          ...VALUES.map(() => null),
          ...COSTS.map(([name]) => (unknown.has(name) ? null : figure(row[name]))),
          ...MARGINS.map(() => null),
          text(row.reason),
        ]),
        [title(each.name), title('Package'), ...totals(each), text(each.futureLossReason)],
      ]),
      [title('Project'), null, ...totals(total)],
      [],
      [text(head.subtitle)],
      ...(lockedWords === null ? [] : [[text(lockedWords)]]),
      ...(of?.narrative == null ? [] : [[title('Narrative'), text(of.narrative)]]),
      ...(unread.includes(VARIATIONS_PART.words)
        ? []
        : [[text('Value of variations that are not agreed, in no figure'), null, figure(unagreed)]]),
      ...(differing.length === 0
        ? []
        : [[text('Agreed variations less their lines, in no figure'), null, amount(differenceOf(differing))]]),
      ...variationSentences(report, sign).map(each => [text(each)]),
      ...(unread.length === 0 ? [] : [[text(`Not in these sums, because you may not see them: ${unread.join(', ')}`)]]),
      ...(whyNotCompared === null ? [] : [[text(whyNotCompared)]]),
    ],
  }
}

function movementSheet(content: CvrContent): Sheet {
  const { sign, since, report } = content
  return {
    name: 'Movement',
    columns: [{ width: 44 }, { width: 36 }, { width: 16 }, { width: 16 }, { width: 16 }],
    rows: [
      ['Cause', 'Package and budget', `Was ${sign}`, `Is ${sign}`, `Effect on the final margin ${sign}`].map(title),
      ...causeRows(content).map(({ words, place, before, after, effect }) => [
        text(words),
        text(place),
        ...[before, after, effect].map(amount),
      ]),
      ...(since
        ? [
            [
              title('Final margin'),
              text(`since the report to ${dayWords(since.of.periodEnd)}`),
              figure(since.report.total.finalMargin),
              figure(report.total.finalMargin),
              amount(since.movement),
            ],
          ]
        : []),
    ],
  }
}

function documentsSheet({ report: { lines, packages }, sign }: CvrContent): Sheet {
  const names = new Map<number | null, string>(packages.map(({ assessment, name }) => [assessment, name]))
  return {
    name: 'Documents',
    columns: [{ width: 44 }, { width: 30 }, { width: 18 }, { width: 16 }, { width: 16 }, { width: 16 }],
    rows: [
      ['Document', 'Package', 'Budget', `Actual ${sign}`, `Accrued ${sign}`, `Committed ${sign}`].map(title),
      ...lines.map(line => [
        text(documentWords(line, line.label)),
        text(names.get(line.assessment) ?? ''),
        text(budgetWords(line.budget)),
        figure(line.actual),
        figure(line.accrued),
        figure(line.committed),
      ]),
    ],
  }
}

import { dayOf, dayWords } from '#domain/value/day'
import { type Percentage, textOf } from '#domain/value/money'
import { issue, issueLifecycle, type Issue } from '#contract/commercial/issue'
import { issuePhoto } from '#contract/commercial/issue-photo'
import { issueType } from '#contract/admin/issue-type'
import { workPackage } from '#contract/admin/work-package'
import { project } from '#contract/estimating/project'
import { projectDrawing } from '#contract/estimating/project-drawing'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { user } from '#contract/platform/user'
import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../database/session'
import { PdfDocument } from '../pdf/document'
import type { DocumentHead, Picture } from '../pdf/document-parts'
import { findAll, read } from '../records/write/typed'
import { inRecordForm, pointingAt } from '../records/write/within'
import { pdfDocument } from '../documents/pdf-document'
import { letterhead } from './letterhead'
import { siteDocumentKind } from './common/site-document-kind'
import { zonesAbove, zoneWords } from './zone-words'

/** A photo of a report, before it is fetched. */
interface ReportPhoto {
  readonly file: number
  readonly words: string
}
interface ReportIssue {
  readonly title: string
  /** One row: number, summary, state, priority, due, for. */
  readonly row: readonly string[]
  readonly facts: readonly string[]
  readonly details: string
  readonly photos: readonly ReportPhoto[]
}
/** Chosen issues in words, ready to be drawn. */
interface IssueReport {
  readonly project: string
  readonly logo: number | null
  readonly head: Omit<DocumentHead, 'logo'>
  readonly issues: readonly ReportIssue[]
}

/** A report of chosen issues of a project, by number. Spec: COST-3. */
export const issueDocument = siteDocumentKind<'issues'>({
  about: async (tx, { issues }, projectId) => {
    const ids = [...new Set(issues)]
    await issuesOf(tx, projectId, ids)
    return { about: ids.join(','), ending: `, ${ids.length === 1 ? '1 issue' : `${ids.length} issues`}` }
  },
  make: pdfDocument({
    gather: (tx, { projectId, about }) => gatherIssues(tx, projectId, about.split(',').map(Number)),
    draw: drawIssues,
    photos: ({ issues }) => issues.flatMap(({ photos }) => photos).length,
    made: ({ project: on }) => ({ name: `Issues ${on}.pdf` }),
  }),
})

/** Returns these issues. Throws `not-found` where one of them is not the project's. */
async function issuesOf(tx: AccountTransaction, projectId: number, ids: readonly number[]): Promise<Issue[]> {
  const found = [...(await findAll(tx, issue, ids)).values()].map(each => inRecordForm(issue, each))
  if (found.length !== new Set(ids).size || found.some(each => each.project !== projectId))
    throw new ProblemError('not-found')
  return found
}

async function gatherIssues(tx: AccountTransaction, projectId: number, ids: readonly number[]): Promise<IssueReport> {
  const on = await read(tx, project, projectId)
  const found = await issuesOf(tx, projectId, ids)
  const issues = found.toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity) || a.id - b.id)
  const namesOf = (all: ReadonlyMap<number, { readonly name: string }>) =>
    new Map([...all].map(([id, { name }]) => [id, name]))
  const types = namesOf(await findAll(tx, issueType, idsOf(issues, 'type')))
  const packages = namesOf(await findAll(tx, workPackage, idsOf(issues, 'workPackage')))
  const zones = await findAll(tx, assessmentZone, idsOf(issues, 'zone'))
  const above = await findAll(tx, assessmentZone, zonesAbove(zones))
  const drawings = await findAll(tx, projectDrawing, idsOf(issues, 'drawing'))
  const people = new Map(
    [...(await findAll(tx, user, [...idsOf(issues, 'owner'), ...idsOf(issues, 'assignee')]))].map(
      ([id, { fullName }]) => [id, fullName],
    ),
  )
  const photos = await pointingAt(tx, issuePhoto, 'issue', ids)
  const { logo, ...firm } = await letterhead(tx)
  const today = dayOf(tx.at)
  const isOpen = ({ state }: Issue) => state === 'open' || state === 'in_hand'
  const of = (names: ReadonlyMap<number, string>, id: number | null) => (id === null ? '' : (names.get(id) ?? ''))
  const name = [on.reference, on.name].filter(Boolean).join(' ')
  return {
    project: name,
    logo,
    head: {
      title: 'Issues',
      subtitle: 'Chosen issues with their photos',
      ...firm,
      cells: [
        { label: 'Project', value: name, share: 5 },
        { label: 'Date', value: dayWords(today), share: 2 },
        { label: 'Issues', value: String(issues.length) },
        { label: 'Still open', value: String(issues.filter(isOpen).length) },
        {
          label: 'Late',
          value: String(issues.filter(each => isOpen(each) && each.dueDate !== null && each.dueDate < today).length),
        },
      ],
      foot: `Printed ${dayWords(today)}, ${tx.identity.fullName}`,
    },
    issues: issues.map(each => {
      const number = each.number === null ? 'Draft' : String(each.number)
      const priority = issue.fields.priority.choices.find(({ value }) => value === each.priority)
      const due = each.dueDate === null ? '' : dayWords(each.dueDate)
      const state = issueLifecycle.states[each.state] ?? each.state
      const fact = (label: string, value: string) => (value === '' ? [] : [`${label}: ${value}`])
      return {
        title: `${number}  ${each.summary}`,
        row: [number, each.summary, state, priority?.label ?? each.priority, due, of(people, each.assignee)],
        facts: [
          ...fact('State', state),
          ...fact('Priority', priority?.label ?? each.priority),
          ...fact('Type', of(types, each.type)),
          ...fact('Package', of(packages, each.workPackage)),
          ...fact(
            'Where',
            [zoneWords(zones.get(each.zone ?? 0), above), each.location ?? ''].filter(Boolean).join(', '),
          ),
          ...fact('Drawing', drawingWords(each, drawings.get(each.drawing ?? 0)?.fileName)),
          ...fact('For', of(people, each.assignee)),
          ...fact('Owner', of(people, each.owner)),
          ...fact('Due', due),
          ...fact('Why reopened', each.reopenReason ?? ''),
        ],
        details: each.details ?? '',
        photos: photos
          .filter(photo => photo.issue === each.id)
          .map(photo => ({
            file: photo.file,
            words: [photo.takenAt === null ? '' : dayWords(dayOf(photo.takenAt)), photo.caption ?? '']
              .filter(Boolean)
              .join(', '),
          })),
      }
    }),
  }
}
/** The page an issue is pinned to, and where on it. */
function drawingWords({ pinAcross, pinDown }: Issue, fileName: string | undefined): string {
  if (fileName === undefined || pinAcross === null || pinDown === null) return fileName ?? ''
  const share = (of: Percentage) => `${textOf('percentage', of).replace(/\.?0+$/, '')} %`
  return `${fileName}, ${share(pinAcross)} from the left and ${share(pinDown)} from the top`
}
const idsOf = (
  issues: readonly Issue[],
  field: 'type' | 'workPackage' | 'zone' | 'owner' | 'assignee' | 'drawing',
): number[] => [...new Set(issues.flatMap(each => each[field] ?? []))]

/** Draws a report on A4: all issues in one table, then each with its facts and photos. */
async function drawIssues(
  { head, issues }: IssueReport,
  logo: DocumentHead['logo'],
  pictureOf: (file: number) => Promise<Picture['bytes']>,
) {
  const document = await PdfDocument.start({ ...head, logo })
  document.table({
    columns: [
      { title: 'No.', share: 0.9 },
      { title: 'What is wrong', share: 5 },
      { title: 'State', share: 1.5 },
      { title: 'Priority', share: 1.4 },
      { title: 'Due', share: 1.7 },
      { title: 'For', share: 2.2 },
    ],
    rows: issues.map(({ row }) => ({ cells: row, rule: 'hair' as const })),
  })
  for (const { title, facts, details, photos } of issues) {
    document.heading(title)
    document.text(facts.join('; '))
    if (details !== '') document.text(details)
    const pictures: Picture[] = []
    for (const { file, words } of photos) pictures.push({ bytes: await pictureOf(file), words })
    await document.pictures(pictures)
  }
  return document.finish()
}

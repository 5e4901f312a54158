import { addDays, type Day, dayOf } from '../value/day'

/** An event a project waits for. */
export interface Due {
  readonly what: string
  /** Null: as soon as possible. */
  readonly on: Day | null
  readonly isLate: boolean
}

interface DueFacts {
  readonly project: { readonly tenderDueDate: Day | null; readonly chaseDate: Day | null; readonly status: string }
  readonly assessments: readonly { readonly name: string; readonly status: string }[]
  readonly tenders: readonly {
    readonly number: number | null
    readonly status: string
    readonly submittedAt: string | null
    readonly openDays: number | null
  }[]
  readonly today: Day
}

const OPEN: ReadonlySet<string> = new Set(['enquiry', 'tendering'])
/**
 * Returns the next steps of a project, soonest first: prices, tenders and follow-ups due, and the end of an offer. Empty once it is won, lost or
 * closed. Spec: PROJ-6.
 */
export function dueNext({ project, assessments, tenders, today }: DueFacts): Due[] {
  if (!OPEN.has(project.status)) return []
  const due = (what: string, on: Day | null): Due => ({ what, on, isLate: on !== null && on < today })
  const sent = tenders.filter(({ status }) => status === 'submitted')
  const unfinished = assessments.filter(({ status }) => status === 'not_started' || status === 'in_progress')
  const drafts = tenders.filter(({ status }) => status === 'draft' || status === 'generated')
  const dated: Due[] = []
  if (project.tenderDueDate !== null && sent.length === 0)
    dated.push(due(drafts.length > 0 ? 'Submit the tender' : 'Tender due', project.tenderDueDate))
  if (project.chaseDate !== null) dated.push(due('Chase the client', project.chaseDate))
  for (const { number, submittedAt, openDays } of sent)
    if (submittedAt !== null && openDays !== null)
      dated.push(due(`Tender ${number ?? ''} is open for acceptance until`, addDays(dayOf(submittedAt), openDays)))
  const undated = unfinished.map(({ name }) => due(`Complete ${name}`, null))
  return [...dated.toSorted((a, b) => ((a.on ?? '') < (b.on ?? '') ? -1 : 1)), ...undated]
}

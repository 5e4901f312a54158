import { guardsOver } from '../records/transition'

/** Facts the guards of a tender's lifecycle need, besides the tender itself. */
interface TenderFacts {
  readonly assessments: {
    readonly count: number
    /** Names of assessments that are no longer ready: reopened or deleted since they were added. */
    readonly notReady: readonly string[]
  }
  /** Assessments that cannot be offered in their present state, with the reason. */
  readonly faults: readonly { readonly name: string; readonly fault: string }[]
  /** Titles of its documents that are being made. */
  readonly documents: readonly string[]
  /** Whether progress, orders or applications exist for one of its assessments. */
  readonly siteWork: boolean
  /** Orders, deliveries, claims and payments of the project, counted in words, of a bill or of none. */
  readonly siteMoney: readonly string[]
}

const guard = guardsOver<TenderFacts>()

/** Guards of a tender's transitions. */
export const tenderGuards = {
  hasAssessments: guard(['assessments'], ({ assessments: { count } }) =>
    count === 0 ? 'There is no assessment in this tender yet: add one' : null,
  ),
  isReady: guard(['assessments'], ({ assessments: { notReady } }) =>
    notReady.length === 0 ? null : `${notReady.join(', ')} cannot be submitted: take it out, or complete it`,
  ),
  isSound: guard(['faults'], ({ faults: [first] }) =>
    first === undefined ? null : `${first.name}: ${first.fault}. Take it out of the tender to put it right`,
  ),
  isMade: guard(['documents'], ({ documents: [first, ...others] }) => {
    if (first === undefined) return null
    const they = others.length === 0 ? `${first} is` : `${first} and ${others.length} more are`
    return `${they} still being made. Submit the tender when you have looked at ${others.length === 0 ? 'it' : 'them'}`
  }),
  winsSome: guard(
    [],
    (
      _,
      { lines }: { readonly lines?: Readonly<Record<string, unknown>> },
      { won = [] }: { readonly won?: readonly number[] },
    ) => {
      const all = Object.keys(lines ?? {})
      if (won.some(id => !all.includes(String(id)))) return 'What was won must be in this tender'
      if (won.length === 0) return 'Choose what was won. Where nothing was, mark the tender as rejected'
      return won.length === all.length ? 'All of it was won: accept the tender' : null
    },
  ),
  hasNoSiteMoney: guard(['siteMoney'], ({ siteMoney }) =>
    siteMoney.length === 0
      ? null
      : `The project has ${siteMoney.join(', ')}, so acceptance cannot be undone. Cancel or delete what is wrong first`,
  ),
  hasNoSiteWork: guard(['siteWork'], ({ siteWork }) =>
    siteWork ? 'Work has been recorded on site, so acceptance cannot be undone' : null,
  ),
} as const

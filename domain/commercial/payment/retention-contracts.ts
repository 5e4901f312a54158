import type { Day } from '../../value/day'
import { groupBy } from '../../value/group-by'
import { inProportion, minus, type Money, NIL, type Percentage, sum, WHOLE } from '../../value/money'
import { isApprovedState } from '../labour/claims'
import { type IncomingLine, kindOf } from './incoming-lines'
import { type AgreedTerms, recordedTermsOn } from './kept-terms'
import {
  type CertifiedRetention,
  dueRelease,
  type Release,
  releaseSchedule,
  retentionMovements,
  type RetentionMovement,
  type RetentionPosition,
  retentionPositions,
  type RetentionSide,
} from './retention-ledger'
import { type RetainedBase, retentionOn } from './retention'

/** One contract in the retention ledger. */
export interface RetentionContract extends RetentionPosition {
  /** Unique across both sides. */
  readonly key: string
  readonly project: number
  /** The subcontractor that we hold from; null where the project's client holds from us. */
  readonly subcontractor: number | null
  /** The subcontractor's kind of work; null where the project's client holds from us. */
  readonly work: 'labour' | 'supplyAndFit' | null
  /** Of the last certificate. */
  readonly rate: Percentage
  /** The sum certified to date, before retention. */
  readonly certified: Money
  /** Oldest first. */
  readonly movements: readonly RetentionMovement[]
  /** Still to come, or due and not made. Their amounts are what the next certificates are expected to release. */
  readonly releases: readonly Release[]
  /** Due by that day and not released. */
  readonly dueNow: Money
}

/** Money that moved between us and the others on the day. */
export interface RetentionPayment {
  readonly project: number
  /** Null where the project's client pays. */
  readonly subcontractor: number | null
  /** Number of the application that was paid; null while it has none. */
  readonly number: number | null
  readonly side: RetentionSide
  readonly day: Day
  readonly amount: Money
}
/** The contracts of one source, and what was paid under them. */
export interface RetentionFacts {
  readonly contracts: readonly RetentionContract[]
  readonly payments: readonly RetentionPayment[]
}

/** A certificate of an application to a client, as it was stored. */
interface CertifiedApplication {
  readonly id: number
  readonly project: number
  readonly state: string
  readonly accountSequenceNumber: number | null
  readonly valuationDate: Day
  readonly certifiedOn: Day | null
  readonly certifiedGross: Money | null
  readonly certifiedRetention: Money | null
  readonly onAccount: Money
  readonly retentionPercentage: Percentage
  readonly retentionKept: Percentage
  readonly retentionCap: Money | null
}
interface OutgoingRecords {
  readonly applications: readonly CertifiedApplication[]
  readonly payments: readonly {
    readonly project: number
    readonly application: number
    readonly receivedOn: Day
    readonly amount: Money
  }[]
  readonly terms: readonly (ReleaseTerms & { readonly project: number })[]
}

/** Returns the retention that clients hold, a contract a project, at the end of a day. What was certified is read, never worked out again. */
export function outgoingRetention({ applications, payments, terms }: OutgoingRecords, today: Day): RetentionFacts {
  const certified = applications.filter(
    each => each.certifiedRetention !== null && each.certifiedOn !== null && each.certifiedOn <= today,
  )
  const contracts = [...groupBy(certified, ({ project }) => project)].flatMap(([project, own]) => {
    const last = own.toSorted((a, b) => a.valuationDate.localeCompare(b.valuationDate)).at(-1)
    const now = recordedTermsOn(
      terms.filter(each => each.project === project),
      today,
    )
    const releases = last && now ? releaseSchedule(heldUnder(asKept(last), now)) : []
    return contractOf(
      { key: `client ${project}`, project, subcontractor: null, work: null },
      own.map(each => ({
        contract: project,
        side: 'byClients',
        day: each.certifiedOn ?? today,
        number: each.accountSequenceNumber ?? each.id,
        retention: each.certifiedRetention ?? NIL,
      })),
      { rate: last?.retentionPercentage ?? NIL, certified: last?.certifiedGross ?? NIL, releases },
      today,
    )
  })
  return {
    contracts,
    payments: payments.map(({ project, application, receivedOn, amount }) => ({
      side: 'byClients',
      project,
      subcontractor: null,
      number: applications.find(({ id }) => id === application)?.accountSequenceNumber ?? null,
      day: receivedOn,
      amount,
    })),
  }
}

/** The retention of the last certificate of a contract, with what it was worked out from. */
interface KeptRetention {
  readonly held: Money
  readonly percentage: Percentage
  readonly kept: Percentage
  readonly cap: Money | null
  /** The certified sum without what carries no retention. */
  readonly base: Money
}
const asKept = (of: CertifiedApplication): KeptRetention => ({
  held: of.certifiedRetention ?? NIL,
  percentage: of.retentionPercentage,
  kept: of.retentionKept,
  cap: of.retentionCap,
  base: minus(of.certifiedGross ?? NIL, of.onAccount),
})

/**
 * Returns what is held by a certificate, with the base it was worked out from, so that a release is expected to the penny. Where lines have rates of their
 * own the base is not in the certificate: then the whole retention is used, at 100 %.
 */
function heldUnder({ held, percentage, kept, cap: capAmount, base }: KeptRetention, now: ReleaseTerms) {
  const cap = { capAmount, capPercentage: null }
  const plain: readonly RetainedBase[] = [{ percentage, base }]
  const isPlain = retentionOn(plain, { kept }, cap, null).retention === held
  // Before any of it was released; half kept is the half of it.
  const inFull = inProportion(held, WHOLE, kept) ?? held
  return {
    held,
    bases: isPlain ? plain : [{ percentage: WHOLE, base: inFull }],
    terms: {
      steps: [],
      keptAfterCompletion: now.keptAfterCompletion,
      ...cap,
      isOnMaterialOnSite: now.retentionOnMaterials,
      isOnAccountRetained: false,
      lastRetentionDay: now.lastRetentionDay,
    },
    milestones: now,
    contractSum: now.contractSum,
  }
}
type ReleaseTerms = AgreedTerms & { readonly contractSum: Money | null }

/** A certificate of a labour application, as it was stored. Labour is held until the contract is over, so no day of release is known. */
interface CertifiedLabour {
  readonly id: number
  readonly project: number
  readonly subcontractor: number
  readonly state: string
  readonly accountSequenceNumber: number | null
  readonly effectiveDate: Day
  readonly retentionPercentage: Percentage
  readonly retentionToDate: Money | null
  readonly grossToDate: Money | null
  readonly toPay: Money | null
  readonly paidOn: Day | null
}

/** Returns the retention that we hold from subcontractors for labour, a contract for each project and subcontractor, at the end of a day. */
export function labourRetention(applications: readonly CertifiedLabour[], today: Day): RetentionFacts {
  const decided = applications.filter(each => each.retentionToDate !== null && each.effectiveDate <= today)
  const contracts = [...groupBy(decided, each => `${each.project} ${each.subcontractor}`)].flatMap(([key, own]) => {
    const [first] = own
    const last = own.toSorted((a, b) => a.effectiveDate.localeCompare(b.effectiveDate)).at(-1)
    if (!first || !last) return []
    return contractOf(
      { key: `labour ${key}`, project: first.project, subcontractor: first.subcontractor, work: 'labour' },
      own.map(each => ({
        contract: first.subcontractor,
        side: 'fromSuppliers',
        day: each.effectiveDate,
        number: each.accountSequenceNumber ?? each.id,
        retention: each.retentionToDate ?? NIL,
      })),
      { rate: last.retentionPercentage, certified: last.grossToDate ?? NIL, releases: [] },
      today,
    )
  })
  return { contracts, payments: paidUnder(applications) }
}

/** A certificate of an application of a supply and fit subcontractor, as it was stored. */
interface CertifiedIncoming {
  readonly id: number
  readonly project: number
  readonly subcontractor: number
  readonly state: string
  readonly accountSequenceNumber: number | null
  readonly effectiveDate: Day
  readonly terms: number | null
  readonly retentionPercentage: Percentage | null
  readonly retentionKept: Percentage | null
  readonly gross: Money | null
  readonly retention: Money | null
  readonly toPay: Money | null
  readonly paidOn: Day | null
}
interface IncomingRecords {
  readonly applications: readonly CertifiedIncoming[]
  readonly items: readonly (Pick<IncomingLine, 'product' | 'fixedCost' | 'approvedValue'> & {
    readonly application: number
  })[]
  readonly terms: readonly (ReleaseTerms & {
    readonly id: number
    readonly project: number
    readonly subcontractor: number
  })[]
}

/**
 * Returns the retention that we hold from subcontractors for supply and fit, a contract for each project and subcontractor, at the end of a day. What was
 * certified is read, never worked out again; a release to come follows the terms of the subcontract.
 */
export function incomingRetention({ applications, items, terms }: IncomingRecords, today: Day): RetentionFacts {
  const decided = applications.filter(
    each => isApprovedState(each.state) && each.retention !== null && each.effectiveDate <= today,
  )
  const contracts = [...groupBy(decided, each => `${each.project} ${each.subcontractor}`)].flatMap(([key, own]) => {
    const last = own.toSorted((a, b) => a.effectiveDate.localeCompare(b.effectiveDate)).at(-1)
    if (!last) return []
    const { project, subcontractor } = last
    const agreed = terms.filter(each => each.project === project && each.subcontractor === subcontractor)
    const now = recordedTermsOn(agreed, today)
    const kept = {
      held: last.retention ?? NIL,
      percentage: last.retentionPercentage ?? NIL,
      kept: last.retentionKept ?? WHOLE,
      cap: agreed.find(({ id }) => id === last.terms)?.retentionCap ?? null,
      base: minus(last.gross ?? NIL, withoutRetention(items, last.id)),
    }
    return contractOf(
      { key: `supply ${key}`, project, subcontractor, work: 'supplyAndFit' },
      own.map(each => ({
        contract: subcontractor,
        side: 'fromSuppliers',
        day: each.effectiveDate,
        number: each.accountSequenceNumber ?? each.id,
        retention: each.retention ?? NIL,
      })),
      {
        rate: kept.percentage,
        certified: last.gross ?? NIL,
        releases: now ? releaseSchedule(heldUnder(kept, now)) : [],
      },
      today,
    )
  })
  return { contracts, payments: paidUnder(applications) }
}

/** Returns the approved value of the lines of an application that are of no bill: they carry no retention. */
const withoutRetention = (items: IncomingRecords['items'], application: number): Money =>
  sum(
    items
      .filter(each => each.application === application && kindOf(each) === 'onAccount')
      .map((each): Money => each.approvedValue ?? NIL),
  )

/** Returns the payments to subcontractors, as they left the bank. */
interface PaidApplication {
  readonly project: number
  readonly subcontractor: number
  readonly accountSequenceNumber: number | null
  readonly paidOn: Day | null
  readonly toPay: Money | null
}
const paidUnder = (applications: readonly PaidApplication[]): readonly RetentionPayment[] =>
  applications.flatMap(({ project, subcontractor, accountSequenceNumber, paidOn, toPay }): RetentionPayment[] =>
    paidOn === null || toPay === null
      ? []
      : [{ side: 'fromSuppliers', project, subcontractor, number: accountSequenceNumber, day: paidOn, amount: toPay }],
  )

function contractOf(
  who: Pick<RetentionContract, 'key' | 'project' | 'subcontractor' | 'work'>,
  certificates: readonly CertifiedRetention[],
  last: Pick<RetentionContract, 'rate' | 'certified' | 'releases'>,
  today: Day,
): readonly RetentionContract[] {
  const movements = retentionMovements(certificates)
  return retentionPositions(certificates, today).map(position => ({
    ...position,
    ...who,
    ...last,
    movements,
    dueNow: dueRelease(last.releases, today),
  }))
}

/** Sums of one side of the ledger. */
export interface SideTotals {
  readonly count: number
  readonly deducted: Money
  readonly released: Money
  readonly held: Money
  readonly dueNow: Money
}

/** Returns the sums of the contracts of one side. */
export function sideTotals(contracts: readonly RetentionContract[], side: RetentionSide): SideTotals {
  const own = contracts.filter(each => each.side === side)
  return {
    count: own.filter(({ held }) => held !== NIL).length,
    deducted: sum(own.map(each => each.deducted)),
    released: sum(own.map(each => each.released)),
    held: sum(own.map(each => each.held)),
    dueNow: sum(own.map(each => each.dueNow)),
  }
}

/** A release of one contract. */
export interface ContractRelease {
  readonly contract: RetentionContract
  readonly release: Release
}

/** Returns the releases of all contracts in the order of their days, those without a day last. */
export const releasesByDay = (contracts: readonly RetentionContract[]): readonly ContractRelease[] =>
  contracts
    .flatMap(contract => contract.releases.map(release => ({ contract, release })))
    .toSorted((a, b) => (a.release.day ?? '9999').localeCompare(b.release.day ?? '9999'))

/** Returns the facts of several sources together. */
export const together = (all: readonly RetentionFacts[]): RetentionFacts => ({
  contracts: all.flatMap(each => each.contracts),
  payments: all.flatMap(each => each.payments),
})

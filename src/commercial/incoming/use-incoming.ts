import { useMemo } from 'react'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { waitingFor } from '#contract/commercial/review-badges'
import { subcontractTerms } from '#contract/commercial/payment/subcontract-terms'
import { approvedBefore, inTurn } from '#domain/commercial/labour/claims'
import {
  type CountedLine,
  incomingSums,
  NO_TERMS,
  type ReviewedIncoming,
  reviewIncoming,
} from '#domain/commercial/payment/incoming-lines'
import { type DatedTerms, datedTerms, recordedTermsOn } from '#domain/commercial/payment/kept-terms'
import type { CumulativeSums } from '#domain/commercial/payment/outgoing-sums'
import { NIL } from '#domain/value/money'
import type { Held } from '../../records/data/held'
import { useTogether } from '../../records/data/use-together'

const INCOMING = { applications: incomingApplication, items: incomingItem, terms: subcontractTerms }

export type Application = Held<typeof incomingApplication>
export type Line = Held<typeof incomingItem>
export type Reviewed = ReviewedIncoming<Line>

/** All incoming applications of a project on this device, with their lines and the terms of the subcontracts. */
export interface SiteIncoming {
  readonly applications: readonly Application[]
  readonly items: readonly Line[]
  readonly terms: readonly Held<typeof subcontractTerms>[]
}
/** Returns them; undefined until all of them are here. */
export const useSiteIncoming = (project: number): SiteIncoming | undefined => useTogether(INCOMING, 'project', project)

/** Held applications, the oldest work first: the queue. */
export const toReview = ({ applications }: Pick<SiteIncoming, 'applications'>): readonly Application[] =>
  waitingFor('productIncomingReviewCount', applications).toSorted(inTurn)

/** One application on this device, against its last certificate and its terms. */
export interface IncomingFigures {
  readonly lines: readonly Reviewed[]
  /** Null where no terms of the subcontract hold on its day. */
  readonly terms: DatedTerms | null
  readonly last: Application | null
  /** Returns the sums of the application with these values. */
  readonly sumsOf: (lines: readonly CountedLine[]) => CumulativeSums
}

/** Returns the figures of an application by the records of its project. */
export function figuresOf(of: Application, { applications, items, terms }: SiteIncoming): IncomingFigures {
  const recorded = recordedTermsOn(
    terms.filter(each => each.subcontractor === of.subcontractor),
    of.effectiveDate,
  )
  const dated = recorded && datedTerms(recorded, { valuationDate: of.effectiveDate, claimedOn: of.receivedOn })
  const last = approvedBefore(of, applications) ?? null
  return {
    lines: items
      .filter(({ application }) => application === of.id)
      .toSorted((a, b) => a.order - b.order || a.id - b.id)
      .map(reviewIncoming),
    terms: dated,
    last,
    sumsOf: lines => incomingSums(lines, dated ?? NO_TERMS, last?.net ?? NIL),
  }
}

/** As {@link figuresOf}, kept between draws. */
export const useFigures = (of: Application, incoming: SiteIncoming): IncomingFigures =>
  useMemo(() => figuresOf(of, incoming), [of, incoming])

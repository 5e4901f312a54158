import { type Money, NIL, type Percentage, percentOf, plus, sum, WHOLE } from '../../value/money'
import { documentFigures, type ValuedLine } from './application'
import { certifiedGross, spreadCertified } from './certify'
import type { RetentionStage } from './terms'

export interface ClaimLine {
  readonly kind: 'product' | 'fixedCost' | 'onAccount'
  readonly value: Money
  readonly materialValue: Money
}

/** Terms about retention and discount that an application keeps from its contract, whichever way it goes. */
export interface DeductionTerms {
  /** As agreed, before any release, and the share of the retention that is still held. */
  readonly retentionPercentage: Percentage
  readonly retentionKept: Percentage
  readonly retentionOnMaterials: boolean
  readonly retentionCap: Money | null
  readonly discountPercentage: Percentage
}
/** Terms that an application to the client keeps from its contract, as its sums need them. */
export interface KeptTerms extends DeductionTerms {
  readonly vatRate: Percentage
  readonly isReverseCharge: boolean
}
/** Sums of an application or a certificate before tax: to date, but for `due`, which is the period's. */
export interface CumulativeSums {
  readonly work: Money
  readonly materials: Money
  readonly onAccount: Money
  readonly gross: Money
  readonly retention: Money
  readonly discount: Money
  /** Gross less retention and discount. */
  readonly net: Money
  readonly certifiedBefore: Money
  /** Negative where more was certified before than is due now. */
  readonly due: Money
}
/** Sums of an application to the client, with the VAT of the period. */
export interface OutgoingSums extends CumulativeSums {
  readonly vat: Money
  readonly total: Money
}

const valued = ({ value, materialValue }: ClaimLine): ValuedLine => ({
  work: value,
  materialOnSite: materialValue,
  retentionPercentage: null,
})
const isOnAccount = ({ kind }: ClaimLine): boolean => kind === 'onAccount'

/**
 * Returns the sums of lines under the terms that their application keeps, to the client or from a subcontractor. `certifiedBefore` is what the last
 * certificate says, net to date: it is never worked out again. Oracle A3. Spec: APP-3.
 */
export function cumulativeSums(
  lines: readonly ClaimLine[],
  terms: DeductionTerms,
  certifiedBefore: Money,
): CumulativeSums {
  const { retentionPercentage: agreed, retentionKept: kept } = terms
  const found = documentFigures({
    lines: lines.filter(line => !isOnAccount(line)).map(valued),
    onAccount: lines.filter(isOnAccount).map(({ value }) => value),
    terms: {
      retention: {
        steps: [{ from: null, fromCompletion: null, percentage: agreed }],
        keptAfterCompletion: kept,
        capAmount: terms.retentionCap,
        capPercentage: null,
        isOnMaterialOnSite: terms.retentionOnMaterials,
        isOnAccountRetained: false,
        lastRetentionDay: null,
      },
      mcdPercentage: terms.discountPercentage,
    },
    rate: { agreed, kept, stage: stageOf(kept) },
    contractSum: null,
    previouslyCertified: certifiedBefore,
  })
  const { work, materialOnSite: materials, onAccount, gross, retention, discount, net, due } = found
  return { work, materials, onAccount, gross, retention, discount, net, certifiedBefore, due }
}

/** As {@link cumulativeSums}, with VAT on what is due in the period. Oracle A4. */
export function outgoingSums(lines: readonly ClaimLine[], terms: KeptTerms, certifiedBefore: Money): OutgoingSums {
  const sums = cumulativeSums(lines, terms, certifiedBefore)
  const vat = terms.isReverseCharge ? NIL : percentOf(sums.due, terms.vatRate)
  return { ...sums, vat, total: plus(sums.due, vat) }
}

const stageOf = (kept: Percentage): RetentionStage =>
  kept === WHOLE ? 'inProgress' : kept === NIL ? 'madeGood' : 'practicallyComplete'

/** A line's share of a certificate, to date. */
export interface CertifiedShare {
  readonly certifiedValue: Money
  readonly certifiedMaterial: Money
}

/**
 * Returns each line's share of one certified figure, gross and to date. Amounts on account are certified as claimed, or reduced with the rest where the
 * figure is below them. Null where no line can carry it. Oracle A5. Decision 690.
 */
export function certifiedShares(lines: readonly ClaimLine[], gross: Money): readonly CertifiedShare[] | null {
  const onAccount = lines.filter(isOnAccount).map(({ value }) => value)
  const work = lines.filter(line => !isOnAccount(line)).map(valued)
  // Without this the work would be certified below zero.
  const isBelow = gross < sum(onAccount) && certifiedGross(work, []) >= NIL
  const spread = isBelow ? spreadCertified(gross, lines.map(valued), []) : spreadCertified(gross, work, onAccount)
  if (spread === null) return null
  let next = 0
  return lines.map(line => {
    if (isOnAccount(line) && !isBelow) return { certifiedValue: line.value, certifiedMaterial: NIL }
    const part = spread[next++]
    return { certifiedValue: part?.work ?? NIL, certifiedMaterial: part?.materialOnSite ?? NIL }
  })
}

/** Returns lines as certified, for {@link outgoingSums}. */
export const asCertified = <L extends ClaimLine>(
  line: L & { readonly certifiedValue: Money | null; readonly certifiedMaterial: Money | null },
): ClaimLine => ({ kind: line.kind, value: line.certifiedValue ?? NIL, materialValue: line.certifiedMaterial ?? NIL })

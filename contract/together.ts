import { discountProblem } from '#domain/estimating/assessment-price'
import { type Adjustment, adjustment } from './estimating/adjustment'
import { assessmentFixedCost } from './estimating/assessment-fixed-cost'
import { project } from './estimating/project'

/**
 * What a record may not say, by several of its fields together, or in a field that holds it from older times. Asked of a new record and of a change of one of these fields: what is stored already
 * stays as it is.
 */
interface Together {
  readonly fields: readonly string[]
  /** The first field that is wrong, and why; null when nothing is. The record is in record form. */
  readonly problem: (
    record: Readonly<Record<string, unknown>>,
  ) => { readonly field: string; readonly message: string } | null
}

/** By the name of the resource. */
export const TOGETHER: Readonly<Record<string, Together | undefined>> = {
  [adjustment.name]: {
    fields: ['kind', 'percentage', 'grossUp'],
    problem: record => {
      // A whole record of the resource it is kept for.
      const message = discountProblem(record as Pick<Adjustment, 'kind' | 'percentage' | 'grossUp'>)
      return message === null ? null : { field: 'percentage', message }
    },
  },
  [project.name]: {
    fields: ['projectValue'],
    problem: ({ projectValue }) =>
      typeof projectValue === 'number' && projectValue < 0
        ? { field: 'projectValue', message: 'This cannot be below 0' }
        : null,
  },
  [assessmentFixedCost.name]: {
    fields: ['isContingency', 'ratePerPeriod'],
    problem: ({ isContingency, ratePerPeriod }) =>
      isContingency === true && typeof ratePerPeriod === 'number' && ratePerPeriod < 0
        ? { field: 'ratePerPeriod', message: 'A contingency cannot be below 0' }
        : null,
  },
}

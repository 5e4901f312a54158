import { type JudgedGuarantee, judgedGuarantees } from '#domain/commercial/guarantees/guarantees'
import type { Day } from '#domain/value/day'
import type { Resource } from '../../kit/resource'
import { contractTerms } from '../payment/contract-terms'
import { readSource, type RecordsByName, resourcesOf } from '../payment/read-source'
import { subcontractTerms } from '../payment/subcontract-terms'
import { type Guarantee, guarantee } from './guarantee'

const SOURCE = readSource(
  guarantee,
  { guarantees: guarantee, terms: contractTerms, subcontracts: subcontractTerms },
  ({ guarantees, ...days }, today): readonly JudgedGuarantee<Guarantee>[] => judgedGuarantees(guarantees, days, today),
)

/** Resources that the last days of guarantees are read from. */
export const GUARANTEE_RESOURCES: readonly Resource[] = resourcesOf([SOURCE])

/** Returns every guarantee among records by the names of their resources, with its last day and its status on a day. */
export const guaranteesOf = (records: RecordsByName, today: Day): readonly JudgedGuarantee<Guarantee>[] =>
  SOURCE.work(records, today)

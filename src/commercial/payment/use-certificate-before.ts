import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { certificateBefore } from '#domain/commercial/payment/outgoing-turn'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { outgoingName } from './outgoing-words'

/** An application whose certificate later figures are read from. */
export interface CertificateBefore {
  readonly id: number
  readonly name: string
}

/** Returns the last certificate of a project before an application, or before the next one; null where there is none. */
export function useCertificateBefore(project: number, number: number | null): CertificateBefore | null {
  const all = useRecordsWithin(outgoingApplication, 'project', project)
  const found = all && certificateBefore(all, number)
  return found ? { id: found.id, name: outgoingName(found) } : null
}

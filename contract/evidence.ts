/** Evidence: what was sent, approved or paid stays as it went out. Asked by screens, on the device, and by call, drain and import. Decision 668. */
import type { Row } from '#domain/records/path'
import { wireToRecord } from './fields/codec'
import { fieldOf, type Resource } from './kit/resource'
import { resourceNamed } from './resources'

/** The resource of the record whose state seals this one; null where nothing does. */
export const sealedBy = (resource: Resource): Resource | null =>
  resource.evidence === null ? null : resourceNamed(fieldOf(resource, resource.evidence.of).target)

/**
 * Why a record may not be added to, changed, archived or deleted beside `paper`, the record it is evidence of, in record form. Null when it may.
 */
export function whySealed({ evidence }: Resource, action: 'add' | 'change', paper: Row): string | null {
  if (evidence === null || (action === 'add' && evidence.keeps === 'append')) return null
  return evidence.sealed(paper)
}

/** As {@link whySealed}, with the paper in wire form. */
export const whySealedOnWire = (resource: Resource, action: 'add' | 'change', paper: Row): string | null => {
  const by = sealedBy(resource)
  return by === null ? null : whySealed(resource, action, wireToRecord(by.fields, paper))
}

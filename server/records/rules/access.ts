import { mayRead, mayRun, mayWrite, mayWriteValues, shownTo } from '#contract/kit/access'
import type { Command } from '#contract/kit/command'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import type { Identity } from '../../base/identity'

/** These throw `forbidden`; the rules themselves are in the contract, so that pages ask the same. */
export function requireRead(identity: Identity, resource: Resource): void {
  if (!mayRead(identity.permissions, resource)) throw new ProblemError('forbidden')
}

/** The resource as far as its records are shown to the caller, for calls that answer records as they are now. Throws `forbidden` where none is. */
export function requireShown(identity: Identity, resource: Resource): Resource {
  const shown = shownTo(identity.permissions, resource)
  if (!shown) throw new ProblemError('forbidden')
  return shown
}

export function requireWrite(identity: Identity, resource: Resource): void {
  if (!mayWrite(identity.permissions, resource)) throw new ProblemError('forbidden')
}

/** Also throws where one of these values is of a field that the caller is not shown. */
export function requireWriteOf(
  identity: Identity,
  resource: Resource,
  all: readonly Row[],
  kind: 'new' | 'change',
): void {
  requireWrite(identity, resource)
  if (!all.every(values => mayWriteValues(identity.permissions, resource, values, kind === 'new')))
    throw new ProblemError('forbidden')
}

export function requireRun(identity: Identity, resource: Resource, command: Command): void {
  requireRead(identity, resource)
  if (!mayRun(identity.permissions, command)) throw new ProblemError('forbidden')
}

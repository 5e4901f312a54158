import { mayAsk, mayRead, mayRun, mayWrite, withheldFrom } from '#contract/kit/access'
import type { Lifecycle } from '#contract/kit/lifecycle'
import { canRead, canWrite, type PermissionResource } from '#contract/permissions'
import type { Read } from '#contract/kit/read'
import type { Resource } from '#contract/kit/resource'
import type { Identity } from '../base/identity'

/** Whether a caller may make a call; may throw `forbidden` to say why not. The mount asks before it looks at anything that was sent. */
export type Permission = (caller: Identity) => boolean

/** Anyone who is signed in: the call is about the caller, or checks each record itself. */
export const signedIn: Permission = () => true

export const every =
  (...all: readonly Permission[]): Permission =>
  caller =>
    all.every(each => each(caller))
export const some =
  (...all: readonly Permission[]): Permission =>
  caller =>
    all.some(each => each(caller))

/** Those who may read records of all of these. */
export const reads =
  (...resources: readonly Resource[]): Permission =>
  ({ permissions }) =>
    resources.every(resource => mayRead(permissions, resource))

/** Those who may write records of all of these. */
export const writes =
  (...resources: readonly Resource[]): Permission =>
  ({ permissions }) =>
    resources.every(resource => mayWrite(permissions, resource))

/** Those who are shown this field of a resource's records. */
export const isShown =
  <R extends Resource>(resource: R, field: keyof R['fields'] & string): Permission =>
  ({ permissions }) =>
    !withheldFrom(permissions, resource).includes(field)

/** Those who may get all of these computed reads. */
export const asks =
  (...all: readonly Read[]): Permission =>
  ({ permissions }) =>
    all.every(read => mayAsk(permissions, read))

/** Those who may see the records of a lifecycle and run this transition. */
export function makes(lifecycle: Lifecycle, transition: string): Permission {
  const command = lifecycle.commands[transition]
  if (!command) throw new Error(`${lifecycle.resource.name} has no transition ${transition}`)
  return ({ permissions }) => mayRead(permissions, lifecycle.resource) && mayRun(permissions, command)
}

/** Those with the right to read one of these, of whatever records. */
export const rightToRead =
  (...rights: readonly PermissionResource[]): Permission =>
  ({ permissions }) =>
    canRead(permissions, ...rights)

/** Those with the right to write one of these, of whatever records. */
export const rightToWrite =
  (...rights: readonly PermissionResource[]): Permission =>
  ({ permissions }) =>
    canWrite(permissions, ...rights)

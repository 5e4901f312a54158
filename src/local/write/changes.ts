import type { Commands, InputOf } from '#contract/kit/command'
import type { FileFieldOf, NewOf, PatchOf } from '#contract/kit/record-values'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import type { Change, Photo } from '../types'

/**
 * What a person asks for, typed by the definition of what it is about: a misspelt field or value, a required field left out or one that only
 * the server sets does not compile. A resource known only at run time takes any values; those are checked when the change is kept.
 */

/** A new record. `id` comes from `newId`, or is that of the record whose one-to-one partner this is. */
export const add = <R extends Resource>(resource: R, values: NewOf<R>, id?: number): Change => ({
  kind: 'add',
  resource: resource.name,
  ...(id === undefined ? {} : { id }),
  values,
})

/** New values by field path. `seen`: what the person saw of these fields when they began, where that is longer ago: a form left open. */
export const set = <R extends Resource>(resource: R, id: number, values: PatchOf<R>, seen?: PatchOf<R>): Change => ({
  kind: 'set',
  resource: resource.name,
  id,
  set: values,
  ...(seen === undefined ? {} : { seen }),
})

export const remove = (resource: Resource, id: number): Change => ({ kind: 'delete', resource: resource.name, id })

/** A new record with the picture in `field`; it goes to the server when its file is there, after everything else of the same edit. */
export const attach = <R extends Resource, F extends FileFieldOf<R>>(
  resource: R,
  field: F,
  photo: Photo,
  values: Omit<NewOf<R>, F>,
): Change => ({ kind: 'attach', resource: resource.name, field, photo, values: { ...values } })

/** Hides a record and keeps it. */
export const archive = (resource: Resource, id: number): Change => command(resource, id, 'archive', {})
export const unarchive = (resource: Resource, id: number): Change => command(resource, id, 'unarchive', {})
/** Puts a record behind another of its list: an id, or AT_START, or AT_END. */
export const move = (resource: Resource, id: number, after: number): Change => command(resource, id, 'move', { after })

/**
 * A command of a resource's own that may wait for a connection, with its input. What it does meanwhile on this device its definition says;
 * one that needs a connection is refused here, and is run by `useOffice`.
 */
export const run = <C, N extends keyof C & string>(
  { resource }: Commands<Resource, C>,
  id: number,
  name: N,
  ...[input]: InputArgument<C[N]>
): Change => command(resource, id, name, input ?? {})

/** The input may be left out where there is nothing in it. */
export type InputArgument<G> = Record<never, never> extends InputOf<G> ? [input?: InputOf<G>] : [input: InputOf<G>]

/** For generic code, which has the command's name from a definition. */
export const command = (resource: Resource, id: number, name: string, input: Row): Change => ({
  kind: 'command',
  resource: resource.name,
  id,
  name,
  input,
})

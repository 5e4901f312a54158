import { mayRead, mayRun, mayWrite, shownTo } from '#contract/kit/access'
import { commandsOf } from '#contract/commands'
import type { Permissions } from '#contract/permissions'
import type { Resource } from '#contract/kit/resource'
import { RESOURCES } from '#contract/resources'
import { CONTRACT_VERSION } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import { sampleOf } from './samples'

/** One call of the API about one record, and who may make it: all generated from the contract. */
export interface Operation {
  readonly name: string
  readonly resource: Resource
  readonly allowed: (permissions: Permissions) => boolean
  readonly call: (target: Target) => { readonly method: string; readonly path: string; readonly body?: unknown }
  /** The call names a record; without one it is the whole list, which never shows another account's. */
  readonly names: boolean
  /** Answers the records the caller sees. */
  readonly isList?: true
  readonly isCreate?: true
  /** The record is gone afterwards when the call is allowed. */
  readonly takesAway?: true
}
export interface Target {
  readonly id: number
  readonly ids: ReadonlyMap<string, number>
}

/** What commands that cannot go without are given. */
const INPUTS: Readonly<Record<string, Row>> = { move: { after: 0 }, setAside: { values: {} }, settled: { paths: [] } }

/** Every generic call and every command of every resource. */
export const OPERATIONS: readonly Operation[] = RESOURCES.flatMap(operationsOf)

function operationsOf(resource: Resource): Operation[] {
  const read = (permissions: Permissions) => mayRead(permissions, resource)
  const shown = (permissions: Permissions) => shownTo(permissions, resource) !== null
  const write = (permissions: Permissions) => mayWrite(permissions, resource)
  const base = `/${resource.path}`
  const one = (
    name: string,
    allowed: Operation['allowed'],
    method: string,
    suffix = '',
    body?: (target: Target) => unknown,
  ): Operation => ({
    name: `${resource.name} ${name}`,
    resource,
    allowed,
    names: true,
    call: target => ({ method, path: `${base}/${target.id}${suffix}`, ...(body ? { body: body(target) } : {}) }),
  })
  const firstText = Object.entries(resource.fields).find(
    ([, field]) => field.kind === 'text' && !field.serverOwned,
  )?.[0]
  return [
    {
      name: `${resource.name} list`,
      resource,
      allowed: shown,
      names: false,
      isList: true,
      call: () => ({ method: 'GET', path: `${base}?limit=1000&includeArchived=1` }),
    },
    {
      name: `${resource.name} list by its own name`,
      resource,
      allowed: shown,
      names: false,
      isList: true,
      call: () => ({ method: 'GET', path: `${base}/list?limit=1000&includeArchived=1` }),
    },
    {
      name: `${resource.name} list by id`,
      resource,
      allowed: shown,
      names: false,
      isList: true,
      call: ({ id }) => ({ method: 'GET', path: `${base}?id=${id}&includeArchived=1` }),
    },
    {
      name: `${resource.name} export`,
      resource,
      allowed: shown,
      names: false,
      isList: true,
      call: () => ({ method: 'GET', path: `${base}/export?format=csv&includeArchived=1` }),
    },
    {
      name: `${resource.name} create`,
      resource,
      allowed: write,
      names: false,
      isCreate: true,
      call: ({ ids }) => ({ method: 'POST', path: base, body: sampleOf(resource, 'made', ids) }),
    },
    one('get', shown, 'GET'),
    one('history', read, 'GET', '/history'),
    one('patch', write, 'PATCH', '', () => (firstText ? { [firstText]: 'changed' } : {})),
    one('archive', write, 'PATCH', '/archive'),
    one('unarchive', write, 'PATCH', '/unarchive'),
    ...commandsOf(resource).map(command =>
      one(
        `command ${command.name}`,
        permissions => mayRun(permissions, command),
        'POST',
        `/transitions/${command.name}`,
        ({ ids }) => INPUTS[command.name] ?? sampleOf({ ...resource, fields: command.fields }, 'made', ids),
      ),
    ),
    { ...one('delete', write, 'DELETE'), takesAway: true },
  ]
}

let seq = 0
/** A change of one record by a drain. */
export interface Drained {
  readonly resource: Resource
  readonly kind: 'set' | 'delete' | 'command'
  readonly id: number
}
/** A drain of such changes, each in a group of its own, as a device of that user would send it. Their numbers go up from the first one's, which is answered too. */
export function drainOf(
  changes: readonly Drained[],
  who: { readonly account: number; readonly user: number; readonly device: number },
): { readonly first: number; readonly body: Row } {
  const first = seq + 1
  const groups = changes.map(({ resource, kind, id }) => {
    const text = Object.entries(resource.fields).find(([, field]) => field.kind === 'text' && !field.serverOwned)?.[0]
    const set = kind === 'set' && text ? { [text]: 'drained' } : {}
    const op = {
      seq: ++seq,
      kind,
      resource: resource.name,
      id,
      set,
      base: Object.fromEntries(Object.keys(set).map(path => [path, null])),
      baseRev: 0,
      command: kind === 'command' ? { name: 'archive', input: {} } : null,
      needs: [],
      at: '2026-11-21T08:00:00.000Z',
    }
    return { ops: [op] }
  })
  return { first, body: { ...who, contract: CONTRACT_VERSION, ackedBelow: 0, groups } }
}

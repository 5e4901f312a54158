import type { MergeKind } from '#domain/records/three-way/sides'
import type { Resource } from '../kit/resource'
import { ruleOf } from './merge-rules'

interface More {
  /** Writable fields that are not merged. */
  readonly except?: readonly string[]
  readonly partnerOf?: string
  /** Server-owned fields that are merged too; where both records have values, the target's stay, without a question. */
  readonly owned?: readonly string[]
  readonly links?: MergeKind['links']
}

/**
 * Returns how records of a resource are merged with others: by the same rules as a device's change, from its definition. `set` names all resources
 * that are merged together. Server-owned fields are excluded, except those in `owned` and positions, about which no question is asked.
 */
export function mergeKindOf(resource: Resource, set: ReadonlySet<string>, more: More = {}): MergeKind {
  const scoped = 'by' in resource.scope ? resource.scope.by : null
  const all = Object.entries(resource.fields).filter(
    ([name, field]) =>
      name !== scoped &&
      !more.except?.includes(name) &&
      (field.serverOwned !== true || field.kind === 'position' || more.owned?.includes(name)),
  )
  const named = (pick: (field: (typeof all)[number][1]) => boolean) =>
    all.flatMap(([name, field]) => (pick(field) ? [name] : []))
  const isInside = ({ target }: { readonly target: string }) => set.has(target)
  const refs = all.filter(([, field]) => (field.kind === 'ref' || field.kind === 'refs') && isInside(field))
  return {
    name: resource.name,
    fields: all.map(([name]) => name),
    refs: Object.fromEntries(refs.map(([name, { target }]) => [name, target])),
    owners: refs.flatMap(([name, field]) => (field.required ? [name] : [])),
    cells: Object.fromEntries(
      all.flatMap(([name, field]) => (field.kind === 'cells' && isInside(field) ? [[name, field.target]] : [])),
    ),
    partnerOf: more.partnerOf ?? null,
    groups: resource.mergeGroups ?? [],
    rule: path => ruleOf(resource, path),
    quiet: new Set([...named(({ kind }) => kind === 'position'), ...(more.owned ?? [])]),
    links: more.links ?? (() => []),
  }
}

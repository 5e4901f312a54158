import type { Resource } from '#contract/kit/resource'
import { lower } from '#domain/value/lower'

/**
 * The heading of a record's form: what kind it is, what it is called, and of what it is a part. A record without a name of its own says its kind
 * once: "Edit draft order for Kestrel House". Spec: platform 2.9.
 */
export function editTitle({ singular, unnamed }: Resource, name: string, owner: string | undefined): string {
  const kind = name === unnamed ? lower(name) : lower(singular)
  const said = name === unnamed || name === owner ? '' : name
  if (owner === undefined) return said === '' ? `Edit ${kind}` : `Edit ${kind}: ${said}`
  return `Edit ${kind} ${said === '' ? '' : `${said} `}for ${owner}`
}

import { resourceNamed, findResource } from '#contract/resources'
import { lower } from '#domain/value/lower'
import { isHeld } from '../../state/scope-status'
import type { Tables } from '../../store/stored'
import type { ListQuery } from '../../types'
import { scopeOfList } from '../scope-of-list'

/** Whether this device holds every record a list could show; `held` says in words what part it holds when it does not. */
export interface Completeness {
  readonly complete: boolean
  readonly held: string | null
}

const WHOLE: Completeness = { complete: true, held: null }

export async function completenessOf(
  tables: Tables,
  { resource: name, within }: ListQuery,
  user: number,
): Promise<Completeness> {
  const resource = resourceNamed(name)
  const scope = await scopeOfList(tables, resource, within, user)
  if (scope !== null) {
    if (await isHeld(tables, scope)) return WHOLE
    const isComing = (await tables.scopes.get(scope))?.state === 'pulling'
    return {
      complete: false,
      held: isComing ? 'Still being fetched to this device' : 'Shows what has been seen on this device before',
    }
  }
  const kind = resource.scope.kind
  const owner = findResource(kind)
  const kept = (await tables.scopes.toArray()).filter(
    row => row.scope.startsWith(`${kind}:`) && row.pulledAt !== null,
  ).length
  return {
    complete: false,
    held: `Shows the ${kept} ${lower((kept === 1 ? owner?.singular : owner?.plural) ?? kind)} kept on this device`,
  }
}

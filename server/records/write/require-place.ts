import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { lower } from '#domain/value/lower'
import type { AccountTransaction } from '../../database/session'
import { readRecords } from '../read/read'

/**
 * Refuses a move behind something that is not beside the record: unknown, another list's, another firm's, itself, or of another parent.
 * Calls a person makes are told so; a move that waited on a device is let be, since its neighbour may have been deleted meanwhile.
 */
export async function requirePlace(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  after: unknown,
): Promise<void> {
  if (typeof after !== 'number' || after <= 0) return
  const found = await readRecords(tx, resource, [id, after])
  const [record, neighbour] = [found.get(id)?.record, found.get(after)?.record]
  if (!record) throw new ProblemError('not-found')
  const parents = Object.entries(resource.fields).flatMap(([name, { kind, target }]) =>
    kind === 'ref' && target === resource.name ? [name] : [],
  )
  const isBeside =
    neighbour !== undefined &&
    after !== id &&
    [resource.order?.by ?? 'id', ...parents].every(field => record[field] === neighbour[field])
  if (!isBeside)
    throw new ProblemError('invalid', {
      errors: [{ path: 'after', message: `Choose another ${lower(resource.singular)} of the same list` }],
    })
}

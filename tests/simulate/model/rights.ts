import { resourceNamed } from '#contract/resources'
import type { Values } from './values'

/** Who asks. The firms of the worlds have both modules, so that only a person's rights decide. */
interface Person {
  readonly user: number
  readonly permissions: ReadonlySet<string>
}

/** Whether someone may see records of a resource: their own records, what any of its permissions lets them read, and the names of what they may read points at. */
export function maySee({ permissions }: Person, resource: string): boolean {
  const { scope, permission, named } = resourceNamed(resource)
  const readers = [...permission.read, ...(named?.to ?? [])]
  return scope.kind === 'user' || readers.some(each => permissions.has(`canRead${each}`))
}

/** The scope a record belongs to. */
function homeOf(resource: string, record: Values): string {
  const { scope } = resourceNamed(resource)
  if (scope.kind === 'user') return `user:${String(record.user)}`
  return 'by' in scope ? `${scope.kind}:${String(record[scope.by])}` : scope.kind
}

/** What is wrong with these records being sent to someone in this scope; empty when nothing is. */
export function wronglySent(person: Person, scope: string, resource: string, records: readonly Values[]): string[] {
  if (!maySee(person, resource)) return [`${resource} in ${scope} was sent to somebody who may not read it`]
  if (scope.startsWith('user:') && scope !== `user:${person.user}`) return [`${scope} was sent to user ${person.user}`]
  return records
    .filter(record => homeOf(resource, record) !== scope)
    .map(record => `${resource} ${String(record.id)} of ${homeOf(resource, record)} was sent in ${scope}`)
}

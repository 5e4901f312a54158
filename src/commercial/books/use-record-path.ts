import { useCallback } from 'react'
import { BOOKKEEPING, type Book } from '#contract/commercial/books/bookkeeping'
import type { Resource } from '#contract/kit/resource'
import { canRead } from '#contract/permissions'
import type { Row } from '#domain/records/path'
import { useViewer } from '../../app/viewer'
import { recordAddress } from '../../records/address/record-addresses'
import { useRouteFacts } from '../../records/address/use-route-facts'

const BOOKS: readonly Book[] = BOOKKEEPING
const opensOf = (resource: Resource) =>
  BOOKS.flatMap(({ kinds }) => kinds).find(kind => kind.resource.name === resource.name)?.opens ??
  resource.permission.read

/** Returns the address of a document's page in its project; null for those who may not open it there. */
export function useRecordPath() {
  const routes = useRouteFacts()
  const { permissions } = useViewer()
  return useCallback(
    (resource: Resource, row: Row): string | null => {
      const address = canRead(permissions, ...opensOf(resource)) ? recordAddress(routes, resource, row) : null
      return address && address.to.replaceAll(/\$(\w+)/g, (_, name: string) => address.params[name] ?? '')
    },
    [routes, permissions],
  )
}

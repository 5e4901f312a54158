import type { ListQuery } from '#local/types'
import { useServer } from '../../app/office/server'
import { useLists, useReplica } from '../../fields/replica-context'
import { resourceNamed } from '#contract/resources'
import { fetchPage } from '../data/fetch-records'

/** Finds the ids of a list as it is filtered and sorted, up to `most` over all its pages: on the device where that holds it whole. */
export function useListIds(): (query: ListQuery, most: number) => Promise<readonly number[]> {
  const lists = useLists()
  const replica = useReplica()
  const server = useServer()
  return async (query, most) => {
    const whole = { ...query, page: 1, limit: most }
    const local = await lists.page(whole)
    return local.complete ? local.ids : (await fetchPage(server, replica, resourceNamed(query.resource), whole)).ids
  }
}

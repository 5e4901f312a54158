import { useEffect, useState } from 'react'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import type { ListQuery, LocalRecord } from '#local/types'
import { useLists, useReplica } from '../../fields/replica-context'
import { useLiveKept } from '../../fields/use-live'
import { fetchPage } from '../data/fetch-records'
import { useServer } from '../../app/office/server'
import { problemWords } from '../../app/office/tell-problem'
import { watched } from '../../fields/watched'

export interface ListResult {
  /** Undefined while there is nothing to show yet. */
  readonly rows: readonly LocalRecord[] | undefined
  readonly total: number
  /** What the resource adds up, over all that pass the filter. */
  readonly sums: Row
  readonly loading: boolean
  /** Why the rows could not be had; the retry asks again. */
  readonly failure: string | null
  /** What part of the list is on this device, in words, when it is not all of it and the rest cannot be had now. */
  readonly held: string | null
  readonly retry: () => void
}

interface Answer {
  readonly key: string
  readonly ids: readonly number[]
  readonly total: number
  readonly sums: Row
  readonly held: string | null
  readonly failure: string | null
}

const NO_SUMS: Row = {}

/**
 * One page of a list, followed. What the device holds whole is listed here; anything else by the list call, whose rows are kept and read
 * back from the store. Without a connection the part that is here is shown, and said to be a part.
 */
export function useList(resource: Resource, query: ListQuery): ListResult {
  const replica = useReplica()
  const lists = useLists()
  const server = useServer()
  const key = JSON.stringify(query)
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<Answer | null>(null)

  useEffect(() => watched(resource.name, lists.watch, () => setTurn(before => before + 1)), [resource, lists])

  useEffect(() => {
    let left = false
    const show = (next: Omit<Answer, 'key'>) => !left && setAnswer({ key, ...next })
    async function ask() {
      const local = await lists.page(query)
      if (local.complete) return show({ ...local, held: null, failure: null })
      try {
        const page = await fetchPage(server, replica, resource, query)
        show({ ...page, held: null, failure: null })
      } catch (error) {
        const isOffline = error instanceof ProblemError && error.problem.kind === 'unavailable'
        show({ ...local, failure: isOffline ? null : problemWords(error) })
      }
    }
    ask().catch((error: unknown) =>
      show({ ids: [], total: 0, sums: NO_SUMS, held: null, failure: failedToStart(error) }),
    )
    return () => {
      left = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key is the query
  }, [key, turn, resource, replica, lists, server])

  const ids = answer?.ids
  const rows = useLiveKept(
    async () =>
      ids === undefined ? undefined : (await replica.byIds(resource.name, ids)).filter(row => row !== undefined),
    [replica, resource, ids],
  )
  return {
    rows,
    total: answer?.total ?? 0,
    sums: answer?.sums ?? NO_SUMS,
    loading: answer?.key !== key,
    failure: answer?.failure ?? null,
    held: answer?.held ?? null,
    retry: () => setTurn(before => before + 1),
  }
}

/** The specification's words for a fetch that could not even start. */
function failedToStart(error: unknown): string {
  reportError(error)
  return 'Failed to fetch rows'
}

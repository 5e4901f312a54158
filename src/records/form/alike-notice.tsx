import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { labelOf, type Resource } from '#contract/kit/resource'
import { nameKey, tellingWord } from '#domain/value/name-key'
import { lower } from '#domain/value/lower'
import type { Lists } from '#local/ports'
import type { Replica } from '#local/replica'
import type { LocalRecord } from '#local/types'
import { useLists, useReplica } from '../../fields/replica-context'
import { Button } from '../../ui/action/button'
import { Notice } from '../../ui/status/notice'
import { useListPath, useRecordId } from '../address/record-page'
import { viewPath } from '../address/record-paths'
import { watched } from '../../fields/watched'

/** Typing rests this long before likes are looked for. */
const REST_MS = 300
/** How many records with the telling word are looked through, and how many likes are named. */
const LOOKED_AT = 500
const NAMED = 3

interface AlikeNoticeProps {
  readonly resource: Resource
  /** What the field that names a record holds. */
  readonly value: unknown
  /** A copy is a like of what it copies; a record being edited is none of itself. */
  readonly isNew: boolean
  /** Takes a like in place of the new record; without it a like's name leads to its page. */
  readonly onUse?: ((like: LocalRecord) => void) | undefined
}

/** Says while a name is typed that a record of that name is here already. It hinders nothing: two firms may bear one name. */
export function AlikeNotice({ resource, value, isNew, onUse }: AlikeNoticeProps) {
  const name = textIn(value)
  const replica = useReplica()
  const lists = useLists()
  const base = useListPath()
  const recordId = useRecordId()
  const [found, setFound] = useState<{ readonly name: string; readonly likes: readonly LocalRecord[] } | null>(null)
  useEffect(() => {
    let left = false
    const look = () =>
      void findAlike(replica, lists, resource, name).then(likes => {
        if (!left) setFound({ name, likes })
      }, reportError)
    const timer = setTimeout(look, REST_MS)
    // On a new device the records may still be coming while the first name is typed.
    const stop = watched(resource.name, lists.watch, look)
    return () => {
      left = true
      clearTimeout(timer)
      stop()
    }
  }, [replica, lists, resource, name])
  const likes = found?.name === name ? found.likes.filter(({ id }) => isNew || id !== recordId) : []
  return (
    <div role="status">
      {likes.length > 0 && (
        <Notice tone="warning">
          There is already{' '}
          {likes.length === 1 ? `a ${lower(resource.singular)}` : `${likes.length} ${lower(resource.plural)}`} of this
          name:{' '}
          {likes.slice(0, NAMED).map((like, index) => (
            <span key={like.id}>
              {index > 0 && ', '}
              {onUse ? (
                <Button kind="quiet" onClick={() => onUse(like)}>
                  Use {labelOf(resource, like)}
                </Button>
              ) : (
                <Link to={viewPath(base, like.id)}>{labelOf(resource, like)}</Link>
              )}
              {like.archivedAt === null ? '' : ' (archived)'}
            </span>
          ))}
        </Notice>
      )}
    </div>
  )
}

/** Records of the device whose name has the same key. */
async function findAlike(replica: Replica, lists: Lists, resource: Resource, name: string): Promise<LocalRecord[]> {
  const { alike } = resource
  const key = nameKey(name)
  if (alike === null || key === '') return []
  const query = {
    resource: resource.name,
    within: null,
    sort: resource.defaultSort,
    page: 1,
    limit: LOOKED_AT,
    includeArchived: true,
  }
  const page = await lists.page({
    ...query,
    conditions: [{ field: alike, comparison: 'contains', values: [tellingWord(key)] }],
  })
  const rows = await replica.byIds(resource.name, [...page.ids])
  return rows.flatMap(row => (row && nameKey(textIn(row[alike])) === key ? [row] : []))
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

import { useEffect, useMemo } from 'react'
import * as v from 'valibot'
import { type Asked, type Failed, useReply } from '../../app/office/use-reply'
import { useViewer } from '../../app/viewer'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'

/** A kept reply: for which rights the office made it, and when this device got it. */
const keptSchema = v.object({ rights: v.string(), at: v.string(), value: v.unknown() })

interface Loaded<T> {
  readonly kind: 'loaded'
  readonly value: T
  /** When this device got it; null for the newest. */
  readonly keptAt: string | null
  /** Where it was kept from an earlier call: what became of the call for a newer one. Null for the newest. */
  readonly newer: 'loading' | Failed | null
}
type KeptReply<T> = Exclude<Asked<T>, { kind: 'loaded' }> | Loaded<T>

/**
 * Returns the reply to a call, or the last one that this device kept: a page without a connection shows that one and says from when it is. Kept with the
 * records, so it goes with them when the person signs out. A reply that was made for other rights is deleted, and so is one that the office now denies.
 * What was said for another `state` is asked again and stays meanwhile. `schema` must stay the same between draws.
 */
export function useKeptReply<T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  state: string | number = 0,
): KeptReply<T> {
  const replica = useReplica()
  const { permissions } = useViewer()
  const rights = useMemo(() => [...permissions].toSorted().join(' '), [permissions])
  const asked = useReply(path, schema, `${state} ${rights}`)
  const key = `reply ${path}`
  const found = useLive(
    () => replica.store.read(async tables => ({ value: (await tables.meta.get(key))?.value })),
    [replica, key],
  )
  const kept = useMemo(() => {
    const row = v.safeParse(keptSchema, found?.value)
    if (!row.success || row.output.rights !== rights) return null
    const value = v.safeParse(schema, row.output.value)
    return value.success ? { value: value.output, at: row.output.at } : null
  }, [found, schema, rights])
  const said = asked.kind === 'loaded' ? asked.value : undefined
  const isStale = found?.value !== undefined && kept === null
  const isDenied = asked.kind === 'failed' && asked.cause === 'denied'
  useEffect(() => {
    const put = said === undefined ? null : { key, value: { rights, at: new Date().toISOString(), value: said } }
    if (put === null && !isStale && !isDenied) return
    // Kept for later: a device without room shows the reply all the same.
    void replica.store
      .write('relaxed', async ({ tables }) => {
        if (put === null) await tables.meta.delete(key)
        else await tables.meta.put(put)
      })
      .catch(reportError)
  }, [replica, key, said, rights, isStale, isDenied])
  if (asked.kind === 'loaded') return { ...asked, keptAt: null, newer: null }
  if (!found) return { kind: 'loading' }
  if (!kept || isDenied) return asked
  const newer = asked.kind === 'loading' ? 'loading' : asked
  return { kind: 'loaded', value: kept.value, keptAt: kept.at, newer }
}

import { useEffect } from 'react'
import * as v from 'valibot'
import { type Asked, useReply } from '../../app/office/use-reply'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'

/** A reply of the office. `newer`: where this one was kept from an earlier call, what became of the call for a newer one; null for the newest. */
type KeptReply<T> =
  | Exclude<Asked<T>, { kind: 'loaded' }>
  | { readonly kind: 'loaded'; readonly value: T; readonly newer: 'loading' | 'failed' | null }

/**
 * Returns the reply to a call, or the last one that this device kept: a page without a connection shows that one and says from when it is. Kept with the
 * records, so it goes with them when the person signs out. `schema` must stay the same between draws. Another `state`
 * asks again.
 */
export function useKeptReply<T>(path: string, schema: v.GenericSchema<unknown, T>, state: number = 0): KeptReply<T> {
  const replica = useReplica()
  const asked = useReply(path, schema, state)
  const key = `reply ${path}`
  const found = useLive(
    () => replica.store.read(async tables => ({ value: (await tables.meta.get(key))?.value })),
    [replica, key],
  )
  const said = asked.kind === 'loaded' ? asked.value : undefined
  useEffect(() => {
    // Kept for later: a device without room shows the reply all the same.
    if (said !== undefined)
      void replica.store.write('relaxed', ({ tables }) => tables.meta.put({ key, value: said })).catch(reportError)
  }, [replica, key, said])
  if (asked.kind === 'loaded') return { ...asked, newer: null }
  if (!found) return { kind: 'loading' }
  const kept = v.safeParse(schema, found.value)
  return kept.success ? { kind: 'loaded', value: kept.output, newer: asked.kind } : asked
}

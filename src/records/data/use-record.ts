import { useEffect, useRef, useState } from 'react'
import type { Resource } from '#contract/kit/resource'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { fetchRecord } from './fetch-records'
import { asHeld, type Held, keepUnchanged } from './held'
import { useServer } from '../../app/office/server'

/**
 * One record, followed. Undefined while it is looked for, null when there is none: neither here nor, with a connection, in the office.
 * A record this device does not hold is fetched once, kept, and read from the store like any other.
 */
export function useRecord<R extends Resource>(resource: R, asked: number | null): Held<R> | null | undefined {
  // An address may hold anything: what is no number names no record.
  const id = Number.isSafeInteger(asked) ? asked : null
  const replica = useReplica()
  const server = useServer()
  const key = `${resource.name} ${id}`
  const [missing, setMissing] = useState<string | null>(null)
  const last = useRef<readonly Held<R>[]>([])
  const found = useLive(async () => {
    const row = id === null ? undefined : await replica.get(resource.name, id)
    last.current = keepUnchanged(last.current, row ? [asHeld(resource, row)] : [])
    return last.current[0] ?? null
  }, [replica, key])
  const isAbsent = found === null

  useEffect(() => {
    if (!isAbsent || id === null) return
    let left = false
    const giveUp = () => !left && setMissing(key)
    fetchRecord(server, replica, resource, id).then(exists => !exists && giveUp(), giveUp)
    return () => {
      left = true
    }
  }, [isAbsent, id, key, replica, resource, server])

  if (id === null) return null
  return found ?? (missing === key ? null : undefined)
}

import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { type Taught, taughtKey } from '#contract/import/import-plan'
import { taughtUnits } from '#contract/import/record-import'
import type { Resource } from '#contract/kit/resource'
import { useServer } from '../../../app/office/server'
import { parseAs } from '#domain/value/money'

const NONE: Taught = new Map()

/** What units in files like these were taken for before; nothing without a connection, which only means that they are asked for again. */
export function useTaughtUnits(resources: readonly Resource[]): Taught {
  const server = useServer()
  const [taught, setTaught] = useState(NONE)
  const hasUnits = resources.some(resource => 'unit' in resource.fields)
  useEffect(() => {
    if (!hasUnits) return undefined
    const leaving = new AbortController()
    server
      .call('/record-imports/units', { signal: leaving.signal })
      .then(async answer => setTaught(readUnits(await answer.json())))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [server, hasUnits])
  return taught
}

function readUnits(answer: unknown): Taught {
  const { units } = v.parse(taughtUnits, answer)
  return new Map(
    units.flatMap(({ resource, key, unit, per: text }) => {
      const per = parseAs('quantity', text)
      return per === null ? [] : [[taughtKey(resource, key), { unit, per }] as const]
    }),
  )
}

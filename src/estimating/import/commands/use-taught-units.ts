import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { UnitChoices } from '#domain/value/match-unit'
import { unitSynonyms } from '#contract/estimating/import-bill'
import { useServer } from '../../../app/office/server'

const NONE: UnitChoices = new Map()

/** The unit spellings the firm has taught; none without a connection, which only means that they are asked for again. */
export function useTaughtUnits(): UnitChoices {
  const server = useServer()
  const [units, setUnits] = useState(NONE)
  useEffect(() => {
    const leaving = new AbortController()
    server
      .call('/imports/units', { signal: leaving.signal })
      .then(async answer => setUnits(new Map(v.parse(unitSynonyms, await answer.json()).units)))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [server])
  return units
}

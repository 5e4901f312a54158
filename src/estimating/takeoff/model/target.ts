import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { parseAs, type Quantity, quantityOf, textOf } from '#domain/value/money'
import { keyOf } from '../../../records/list/saved-tables'

/** Where new shapes go, and the sizes they are given. */
export interface Target {
  readonly assessment: number | null
  readonly product: number | null
  readonly zone: number | null
  readonly height: Quantity | null
  readonly sides: number
  readonly ignoreVoidsUpTo: Quantity | null
}

const NO_TARGET: Target = {
  assessment: null,
  product: null,
  zone: null,
  height: quantityOf(2.7),
  sides: 1,
  ignoreVoidsUpTo: null,
}

const id = v.nullable(v.number())
const size = v.nullable(v.string())
const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ assessment: id, product: id, zone: id, height: size, sides: v.number(), ignoreVoidsUpTo: size }),
)

function read(key: string): Target {
  const found = v.safeParse(stored, localStorage.getItem(key))
  if (!found.success) return NO_TARGET
  const { height, ignoreVoidsUpTo, ...rest } = found.output
  const quantity = (text: string | null) => (text === null ? null : parseAs('quantity', text))
  return { ...rest, height: quantity(height), ignoreVoidsUpTo: quantity(ignoreVoidsUpTo) }
}

const storedOf = ({ height, ignoreVoidsUpTo, ...rest }: Target) => {
  const text = (quantity: Quantity | null) => (quantity === null ? null : textOf('quantity', quantity))
  return { ...rest, height: text(height), ignoreVoidsUpTo: text(ignoreVoidsUpTo) }
}

/** What a person measures into in a project, remembered on this device. */
export function useTarget(project: number): readonly [Target, (patch: Partial<Target>) => void] {
  const key = keyOf(`takeoff.target.${project}`)
  const [held, setHeld] = useState(() => ({ key, target: read(key) }))
  if (held.key !== key) setHeld({ key, target: read(key) })
  const change = useCallback(
    (patch: Partial<Target>) =>
      setHeld(before => {
        const target = { ...before.target, ...patch }
        localStorage.setItem(key, JSON.stringify(storedOf(target)))
        return { key, target }
      }),
    [key],
  )
  return [held.key === key ? held.target : NO_TARGET, change]
}

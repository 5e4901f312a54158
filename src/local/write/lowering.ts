import type { Resource } from '#contract/kit/resource'
import { loweringOf } from '#contract/lowering'
import type { Row } from '#domain/records/path'

/** Reasons for a figure that goes down without a person typing one. */
export const UNDONE = 'Undone'
export const CHOSEN = 'Chosen over another person’s figure'

/**
 * Returns values to write, by path in wire form, with a reason where a figure goes down and has none: the office refuses it without one (decision 699).
 * `from`: the values by path that they replace.
 */
export function withReason(resource: Resource, values: Row, from: Row, reason: string): Row {
  const lowering = loweringOf(resource)
  if (lowering === null) return values
  const isBare = (now: Row, was: Row): boolean =>
    Number(now[lowering.value]) < Number(was[lowering.value]) && blank(now[lowering.reason])
  if (lowering.value in resource.fields) return isBare(values, from) ? { ...values, [lowering.reason]: reason } : values
  return Object.fromEntries(
    Object.entries(values).map(([path, cell]) => {
      const was = from[path]
      return [path, isRow(cell) && isRow(was) && isBare(cell, was) ? { ...cell, [lowering.reason]: reason } : cell]
    }),
  )
}

const blank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

import * as v from 'valibot'

// The JSON form of a measured contract, as docs/replay.md describes it. All numbers are texts, so that no digit is lost on the way.

const number = v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/, 'Write a number as a text, such as "12.50"'))
const day = v.pipe(v.string(), v.isoDate('Write a day as yyyy-MM-dd'))

const item = v.strictObject({ item: v.string(), name: v.string(), unit: v.string(), quantity: number, rate: number })

const sums = v.strictObject({ gross: number, retention: number, net: number, due: number })

const period = v.strictObject({
  to: day,
  /** Items that the client instructed in the period; a negative quantity omits work. */
  changeOrders: v.optional(v.array(item), []),
  /** Quantity to date of each item that moved. */
  done: v.record(v.string(), number),
  /** Items that the client certifies at another value to date than was claimed. */
  reduced: v.optional(v.array(v.strictObject({ item: v.string(), value: number, reason: v.string() })), []),
  /** Sums to date, and due in the period: as applied for, and as certified. */
  claimed: sums,
  certified: sums,
})

export const contractForm = v.strictObject({
  name: v.string(),
  /** Retention of work in per cent. */
  retention: number,
  items: v.pipe(v.array(item), v.minLength(1, 'A contract has at least one item')),
  periods: v.pipe(v.array(period), v.minLength(1, 'A contract has at least one period')),
})
export type ContractForm = v.InferOutput<typeof contractForm>
export type ContractItem = v.InferOutput<typeof item>
export type ContractPeriod = v.InferOutput<typeof period>
export type PeriodSums = v.InferOutput<typeof sums>

/** Reads a contract. Throws with the place of what is wrong in it. */
export function readContract(text: string): ContractForm {
  const { success, output, issues } = v.safeParse(contractForm, JSON.parse(text))
  if (success) return output
  throw new Error(issues.map(each => `${v.getDotPath(each) ?? 'the file'}: ${each.message}`).join('\n'))
}

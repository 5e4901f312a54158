import { ProblemError } from '#contract/kit/problem'

/** Runs work that takes much memory or time, `atOnce` pieces at a time with `waiting` in line; more is refused with 429 rather than served late. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

export function createGate(atOnce: number, waiting: number): Gate {
  const line: (() => void)[] = []
  let busy = 0
  return async work => {
    if (busy < atOnce) busy += 1
    else if (line.length < waiting) await new Promise<void>(resolve => line.push(resolve))
    else throw new ProblemError('too-many')
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

/** A gate for each of many, such as for each person: `atOnce` pieces of one at a time, `waiting` more of them in line. */
export function createShares(
  atOnce: number,
  waiting: number,
): <T>(whose: string, work: () => Promise<T>) => Promise<T> {
  const shares = new Map<string, { readonly gate: Gate; held: number }>()
  return async (whose, work) => {
    const share = shares.get(whose) ?? { gate: createGate(atOnce, waiting), held: 0 }
    shares.set(whose, share)
    share.held += 1
    try {
      return await share.gate(work)
    } finally {
      share.held -= 1
      if (share.held === 0) shares.delete(whose)
    }
  }
}

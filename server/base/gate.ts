import { ProblemError } from '#contract/problem'

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

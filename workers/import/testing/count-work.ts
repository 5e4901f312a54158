import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'

/** Compilers that inline calls and so leave them uncounted. */
const COMPILERS = ['opt', 'maglev']

/**
 * Counts executions in the importer's own code while `work` runs, by file: calls and loop turns, as V8 counts them for coverage. Equal on every
 * machine, however busy, unlike time. The cost of built-in functions is not counted.
 */
export async function countWork(work: () => unknown): Promise<ReadonlyMap<string, number>> {
  const session = new Session()
  session.connect()
  try {
    for (const compiler of COMPILERS) setFlagsFromString(`--no-${compiler}`)
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const own = result.filter(({ url }) => /\/(?:domain|workers)\//.test(url) && !/\.test\.ts|\/testing\//.test(url))
    const counts = own.map(({ url, functions }): [string, number] => {
      const ranges = functions.flatMap(each => each.ranges)
      return [url.replace(/^.*\/(?=(?:domain|workers)\/)/, ''), ranges.reduce((all, { count }) => all + count, 0)]
    })
    return new Map(counts)
  } finally {
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
    for (const compiler of COMPILERS) setFlagsFromString(`--${compiler}`)
  }
}

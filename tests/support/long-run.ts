/** Whether this is `npm run test:long`, which tries what `npm test` tries at more places. */
const isLong = process.env['QUOIN_LONG'] === '1'

/** How many times, or at which step, a test tries something: less often in `npm test`, in full in `npm run test:long`. */
export const byRun = <T>(short: T, long: T): T => (isLong ? long : short)

/**
 * Seconds each part of `npm test` may take on two quiet cores, beside the others. The run prints what went over. Make that part cheaper, or raise its
 * budget here on purpose.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const BUDGETS = {
  install: 90,
  checks: 120,
  unit: 90,
  dom: 60,
  pg: 240,
  pglite: 90,
  simulator: 330,
  build: 60,
  e2e: 720,
  'whole run': 900,
}

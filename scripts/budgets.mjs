/**
 * Seconds each part of `npm test` may take on two quiet cores, beside the others. The run prints what went over. Make that part cheaper, or raise its
 * budget here on purpose.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const BUDGETS = {
  install: 90,
  checks: 120,
  unit: 150,
  dom: 125,
  pg: 285,
  pglite: 95,
  simulator: 120,
  build: 60,
  e2e: 820,
  'whole run': 900,
}

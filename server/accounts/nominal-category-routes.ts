import { Hono } from 'hono'
import { NOMINAL_CATEGORIES, nominalCode } from '#contract/accounts/nominal-code'
import type { Env } from '../services/services'
import { requireRead } from '../records/access'

/** Where nominal codes can stand in the books. Spec: business 7. */
export const nominalCategoryRoutes = (): Hono<Env> =>
  new Hono<Env>().get('/nominalcodes/categories', c => {
    requireRead(c.var.identity, nominalCode)
    return c.json(NOMINAL_CATEGORIES.map(({ value, label }) => ({ value, label })))
  })

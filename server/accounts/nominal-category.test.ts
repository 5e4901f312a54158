import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { answerProblem } from '../http/problems'
import type { Env, Services } from '../services/services'
import { identityOf } from '../testing/test-account'
import { mountCalls } from '../calls/mount'
import { nominalCategoryCalls } from './nominal-category-calls'

// Spec: REF-4
it('REF-4 nominal codes have categories, for those who may read the codes', async () => {
  const ask = (level: 0 | 1) => {
    const app = new Hono<Env>()
    app.onError(answerProblem(pino({ enabled: false })))
    app.use(async (c, next) => {
      c.set('identity', identityOf(1, 1, { AccountsNominalCodes: level }))
      await next()
    })
    return app.route('/', mountCalls({} as Services, nominalCategoryCalls)).request('/nominalcodes/categories')
  }
  expect((await ask(0)).status).toBe(403)
  const answer = await ask(1)
  expect(await answer.json()).toContainEqual({ value: 'cost_of_sales', label: 'Cost of sales' })
})

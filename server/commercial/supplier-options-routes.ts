import { Hono } from 'hono'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { supplier } from '#contract/contacts/supplier'
import { HEADER } from '#contract/sync/protocol'
import { inAccount } from '../database/session'
import { requireRead, requireShown } from '../records/access'
import { recallOrList } from '../records/list/list'
import { ListMemory } from '../records/list/list-memory'
import { readListQuery } from '../records/list/list-query'
import type { Env, Services } from '../services/services'

/** GET /fixedcostorders/supplier-options: whom fixed costs may be ordered from, as any list with its x-total-count. Spec: business 7. */
export function supplierOptionsRoutes({ database, now }: Services): Hono<Env> {
  const memory = new ListMemory()
  return new Hono<Env>().get('/fixedcostorders/supplier-options', async c => {
    const { identity } = c.var
    requireRead(identity, fixedCostOrder)
    const shown = requireShown(identity, supplier)
    const request = readListQuery(shown, c.req.query())
    const look: Parameters<typeof recallOrList>[0] = run =>
      inAccount(database, identity, run, now(), { readOnly: true })
    const { body, total } = await recallOrList(look, identity, shown, request, memory)
    c.header(HEADER.total, String(total))
    return c.body(body, 200, { 'content-type': 'application/json' })
  })
}

import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { supplier } from '#contract/contacts/supplier'
import { HEADER } from '#contract/sync/protocol'
import { call } from '../calls/call'
import { reads } from '../calls/permission'
import { records } from '../calls/reply'
import { requireShown } from '../records/rules/access'
import { recallOrList } from '../records/list/list'
import { ListMemory } from '../records/list/list-memory'
import { readListQuery } from '../records/list/list-query'
import { perServer } from '../services/per-server'

const memoryOf = perServer(() => new ListMemory())

/** Whom fixed costs may be ordered from, with the query and the headers of a list. Spec: business 7. */
export const supplierOptionsCalls = [
  call({
    method: 'get',
    path: '/fixedcostorders/supplier-options',
    tag: 'Orders',
    summary: 'List the suppliers that fixed costs may be ordered from',
    permission: reads(fixedCostOrder),
    reply: records(supplier),
    serve: async ({ c, services, caller, look }) => {
      const shown = requireShown(caller, supplier)
      const request = readListQuery(shown, c.req.query())
      const { body, total } = await recallOrList(look, caller, shown, request, memoryOf(services))
      c.header(HEADER.total, String(total))
      return c.body(body, 200, { 'content-type': 'application/json' })
    },
  }),
]

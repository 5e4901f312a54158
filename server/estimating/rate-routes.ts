import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { assessment } from '#contract/estimating/assessment'
import { componentMaterial } from '#contract/estimating/component-material'
import { PRICING_MODES } from '#contract/estimating/pricing-modes'
import {
  baseOnly,
  blanketPercentages,
  changePrice,
  changeRate,
  targetRequest,
  unfixRequest,
} from '#contract/estimating/rate-commands'
import { ProblemError } from '#contract/problem'
import { type AccountTransaction, inAccount } from '../database/session'
import { requireRead, requireWrite } from '../records/access'
import { requireShownBill } from '../records/shown-bill'
import { read } from '../records/typed'
import { readBody } from '../services/body'
import type { Env, Services } from '../services/services'
import { changeActivityRate, changeMaterialPrice, selectedPriceOf } from './change-price'
import { applyTarget, setBlanketPercentages, setPricingMode, takeCheapest, unfixProducts } from './rate-commands'

const ID = '{[1-9][0-9]{0,15}}'
/** An id, or 0. */
const LINE = '{[0-9]{1,16}}'

/** Commands on the rates of a whole assessment. All need a connection: they move money. Spec: business 7; decision 005. */
export function rateRoutes({ database, now }: Services): Hono<Env> {
  const at = <T>(c: Context<Env>, run: (tx: AccountTransaction, id: number) => Promise<T>) =>
    inAccount(database, c.var.identity, tx => run(tx, Number(c.req.param('id'))), now())
  /** What a call takes; an empty body is an empty object. */
  async function asked<S extends v.GenericSchema>(c: Context<Env>, schema: S): Promise<v.InferOutput<S>> {
    requireWrite(c.var.identity, componentMaterial)
    return readBody(c, schema)
  }
  return new Hono<Env>()
    .post(`/assessments/:id${ID}/blanket-percentages`, async c => {
      const given = await asked(c, blanketPercentages)
      return c.json(await at(c, (tx, id) => setBlanketPercentages(tx, id, given)))
    })
    .post(`/assessments/:id${ID}/blanket-pricing-mode/:mode`, async c => {
      const { base } = await asked(c, baseOnly)
      const mode = PRICING_MODES.find(({ value }) => value === c.req.param('mode'))?.value
      if (!mode) throw new ProblemError('not-found')
      return c.json(await at(c, (tx, id) => setPricingMode(tx, id, mode, base)))
    })
    .post(`/assessments/:id${ID}/target-price`, async c => {
      const given = await asked(c, targetRequest)
      return c.json(await at(c, (tx, id) => applyTarget(tx, id, given)))
    })
    .post(`/assessments/:id${ID}/unfix-products`, async c => {
      const given = await asked(c, unfixRequest)
      return c.json(await at(c, (tx, id) => unfixProducts(tx, id, given)))
    })
    .post(`/assessments/:id${ID}/cheapest-prices`, async c => {
      const { base } = await asked(c, baseOnly)
      return c.json(await at(c, (tx, id) => takeCheapest(tx, id, base)))
    })
    .post(`/assessmentlabourcomponentmaterials/:id${ID}/change-price/:line${LINE}`, async c => {
      const given = await asked(c, changePrice)
      return c.json(await at(c, (tx, id) => changeMaterialPrice(tx, id, Number(c.req.param('line')), given)))
    })
    .post(`/assessmentlabourcomponentactivities/:id${ID}/change-rate/:line${LINE}`, async c => {
      const given = await asked(c, changeRate)
      return c.json(await at(c, (tx, id) => changeActivityRate(tx, id, Number(c.req.param('line')), given)))
    })
    .get(`/assessments/:id${ID}/materials/:material${ID}/selected-price`, async c => {
      requireRead(c.var.identity, componentMaterial)
      const supplier = c.req.query('supplier')
      if (supplier !== undefined && !/^[1-9]\d{0,15}$/.test(supplier))
        throw new ProblemError('bad-request', { message: 'parameter supplier must be the id of a supplier' })
      return c.json(
        await at(c, async (tx, id) => {
          await read(tx, assessment, id)
          await requireShownBill(tx, id, [componentMaterial])
          return selectedPriceOf(
            tx,
            id,
            Number(c.req.param('material')),
            supplier === undefined ? null : Number(supplier),
          )
        }),
      )
    })
}

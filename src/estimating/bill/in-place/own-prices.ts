import type { OwnPrice } from '#domain/bill-import/in-place/cells-to-write'
import type { BillModel } from '../../../common/bill/bill-model'

/** The lines of a bill as this device has them, to be found again in the client's own file. */
export const ownPrices = (model: BillModel): OwnPrice[] =>
  model.rows.flatMap(row => {
    if (row.kind !== 'product') return []
    const { id, ref, name, unit, rate } = row.product
    const line = model.line(id)
    const quantity = line?.isMeasured ? line.quantity : null
    return [{ id, ref: ref ?? '', name, unit: unit ?? '', rate, quantity }]
  })

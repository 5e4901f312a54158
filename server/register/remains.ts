import { administratorStays } from '../auth/roles/administrator-stays'
import { userRemoved } from '../auth/users/user-changes'
import { deliveryLineRemoved, deliveryRemoved } from '../commercial/follow-deliveries'
import { numberedApplicationStays } from '../commercial/labour/labour-rules'
import { numberedOrderStays } from '../commercial/order-rules'
import { buildUpRemoved, productRestored } from '../estimating/keep-rates'
import type { Remains } from '../records/registers'

/** What follows when records of a resource were archived, brought back or deleted, by resource. */
export const REMAINS: Readonly<Record<string, Remains>> = {
  user: userRemoved,
  assessmentProduct: productRestored,
  labourComponent: buildUpRemoved,
  componentMaterial: buildUpRemoved,
  componentActivity: buildUpRemoved,
  role: administratorStays,
  materialOrder: numberedOrderStays,
  labourApplication: numberedApplicationStays,
  delivery: deliveryRemoved,
  deliveryLine: deliveryLineRemoved,
}

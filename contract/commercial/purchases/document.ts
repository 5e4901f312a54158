import { money, ref } from '../../fields/field'

/** Returns the fields of an order's document beside those of every document; `order` names the resource of the order. Spec: MAT-2. */
export const orderDocumentFields = (order: string) => ({
  project: ref('Project', 'project', { required: true }),
  order: ref('Order', order, { required: true }),
  total: money('Total', { serverOwned: true }),
  sentBy: ref('Sent by', 'user', { serverOwned: true }),
})

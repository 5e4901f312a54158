import { isLateOrder } from '#domain/commercial/late'
import { defineLifecycle } from '../kit/lifecycle'
import { defineResource, type RecordOf } from '../kit/resource'
import {
  orderColumns,
  orderFields,
  orderFollowing,
  orderLifecycle,
  orderList,
  orderMergeGroups,
  orderSections,
} from './purchases/order'

/** Permissions to read orders: people who buy, receive and pay. */
export const ORDER_READERS = [
  'ProjectHubMaterialOrders',
  'ProjectHubMaterialBill',
  'ProjectHubMaterialInvoices',
  'ProjectHubDeliveries',
  'AccountsOrders',
] as const

/**
 * An order of materials from one supplier. It is drafted anywhere, also without a connection; the server numbers it when it is made ready or sent, so
 * that numbers have no gaps or duplicates. The states between Sent and Delivered follow from the deliveries. Spec: business 7.
 */
export const materialOrder = defineResource({
  name: 'materialOrder',
  singular: 'Order',
  path: 'materialorders',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ORDER_READERS, write: ['ProjectHubMaterialOrders'] },
  label: ['reference'],
  unnamed: 'Draft order',
  fields: orderFields({ part: 'Part delivered', all: 'Delivered' }),
  columns: orderColumns,
  list: orderList(isLateOrder),
  sections: orderSections,
  defaultSort: '-createdAt',
  mergeGroups: orderMergeGroups,
  following: orderFollowing,
})
export type MaterialOrder = RecordOf<typeof materialOrder>

/** Spec: MAT-2. */
export const materialOrderLifecycle = defineLifecycle(materialOrder, orderLifecycle('material bill'))

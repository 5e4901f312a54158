import { isLateHire } from '#domain/commercial/late'
import { defineLifecycle } from '../kit/lifecycle'
import { defineResource } from '../kit/resource'
import {
  orderColumns,
  orderFields,
  orderFollowing,
  orderLifecycle,
  orderList,
  orderMergeGroups,
  orderSections,
} from './purchases/order'

/** Permissions to read fixed cost orders: people who buy, who record hire, and who pay. */
export const FIXED_COST_ORDER_READERS = [
  'ProjectHubFixedCostOrders',
  'ProjectHubFixedCostsBill',
  'ProjectHubFixedCostInvoices',
  'ProjectHubDeliveries',
  'AccountsOrders',
] as const

/**
 * Preliminaries bought from one supplier: plant on hire, skips, a cabin. Drafted, numbered, sent and cancelled like an order of materials; the two
 * states between Sent and Complete follow from what is on hire. Spec: COST-1.
 */
export const fixedCostOrder = defineResource({
  name: 'fixedCostOrder',
  singular: 'Fixed cost order',
  path: 'fixedcostorders',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: FIXED_COST_ORDER_READERS, write: ['ProjectHubFixedCostOrders'] },
  label: ['reference'],
  unnamed: 'Draft order',
  fields: orderFields({ part: 'On hire', all: 'Off hire' }, 'F'),
  columns: orderColumns,
  list: orderList(isLateHire),
  sections: orderSections,
  defaultSort: '-createdAt',
  mergeGroups: orderMergeGroups,
  following: orderFollowing,
})

/** Spec: COST-1. */
export const fixedCostOrderLifecycle = defineLifecycle(fixedCostOrder, orderLifecycle('fixed costs bill'))

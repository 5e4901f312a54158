import { orderFollowUps } from '../commercial/order-documents'
import type { Interface } from '../http/app'
import { CALLS } from './calls'

/** What the server has beside the generic calls on records, for `createApp`. */
export const INTERFACE: Interface = { calls: CALLS, followUps: orderFollowUps }

import { lower } from '#domain/value/lower'
import { delivery } from './delivery'
import { externalCost } from './external-cost'
import { fixedCostInvoice } from './fixed-cost-invoice'
import { fixedCostOrder } from './fixed-cost-order'
import { labourApplication } from './labour-application'
import { materialInvoice } from './material-invoice'
import { materialOrder } from './material-order'
import { incomingApplication } from './payment/incoming-application'
import { outgoingApplication } from './payment/outgoing-application'
import { plantHire } from './plant-hire'

/** Resources that record money of a site, by name, in the order in which a refusal names them. Decision 669. */
export const SITE_MONEY = {
  materialOrder,
  fixedCostOrder,
  delivery,
  plantHire,
  materialInvoice,
  fixedCostInvoice,
  labourApplication,
  incomingApplication,
  outgoingApplication,
  externalCost,
} as const
type Name = keyof typeof SITE_MONEY
const NAMES: readonly Name[] = [
  'materialOrder',
  'fixedCostOrder',
  'delivery',
  'plantHire',
  'materialInvoice',
  'fixedCostInvoice',
  'labourApplication',
  'incomingApplication',
  'outgoingApplication',
  'externalCost',
]

/** Whether an order went out, and is not cancelled: a draft commits no money. */
export const isOrderOut = ({ sentAt, state }: { readonly sentAt: unknown; readonly state: unknown }): boolean =>
  sentAt !== null && state !== 'cancelled'

/** Returns numbers of records in words, those above zero: "2 invoices". */
export const siteMoneyWords = (counts: Readonly<Record<Name, number>>): readonly string[] =>
  NAMES.flatMap(name => {
    const { singular, plural } = SITE_MONEY[name]
    const count = counts[name]
    return count === 0 ? [] : [`${count} ${lower(count === 1 ? singular : plural)}`]
  })

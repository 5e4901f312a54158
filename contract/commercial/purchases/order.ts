import type { isLateOrder } from '#domain/commercial/late'
import { orderGuards } from '#domain/commercial/orders/order-guards'
import { usualContact } from '#domain/commercial/orders/usual-contact'
import type { Day } from '#domain/value/day'
import { NIL } from '#domain/value/money'
import { code, day, instant, integer, money, note, ref, sequenceNumber, text } from '../../fields/field'
import { stateField } from '../../fields/state'
import type { Following } from '../../kit/resource'

/**
 * Returns the fields of every order to a supplier, of materials or fixed costs. `came` names the two states that follow from deliveries or hire; `mark` is
 * the letter before the order's number: "2418-F001".
 * Spec: business 7.
 */
export const orderFields = (came: { readonly part: string; readonly all: string }, mark = '') => ({
  project: ref('Project', 'project', { required: true }),
  number: sequenceNumber('No.', {
    within: 'project',
    given: 'command',
    writtenAs: { field: 'reference', prefix: mark, digits: 3 },
  }),
  /** The project's number and the order's, as the supplier sees it: "1150-041". */
  reference: code('Order no.', { serverOwned: true }),
  supplier: ref('Supplier', 'supplier'),
  contact: ref('Their contact', 'supplierPerson', { within: { supplier: 'supplier' } }),
  email: text('Send to', { reach: 'email' }),
  requiredDate: day('Required by'),
  deliverTo: text('Deliver to'),
  siteContact: ref('Contact on site', 'user'),
  deliveryCharge: money('Delivery charge', { atLeast: NIL }),
  vatCode: ref('VAT code', 'vatCode'),
  notes: note('Notes to the supplier'),
  state: stateField('State', {
    draft: { label: 'Draft', said: 'a draft', level: 'subtle' },
    held: { label: 'Held', level: 'warning', isAside: true, isFixed: true },
    sent: { label: 'Sent', level: 'info', isFixed: true },
    part_delivered: { label: came.part, level: 'info-secondary', isAside: true, isFixed: true },
    delivered: { label: came.all, level: 'accent', isFixed: true },
    complete: { label: 'Complete', level: 'accent', isFixed: true },
    cancelled: { label: 'Cancelled', level: 'none', isEnd: true, isFixed: true },
  }),
  /** Sum of its lines and the delivery charge, without VAT. A draft and a cancelled order have none: nothing is ordered by them. */
  net: money('Net', { serverOwned: true }),
  sentAt: instant('Sent', { serverOwned: true }),
  sentBy: ref('Sent by', 'user', { serverOwned: true }),
  /** Number of times it was changed after it had been sent; printed on the next document. */
  amendment: integer('Amendment', { required: true, serverOwned: true, initial: 0 }),
})

/** Columns and badges of a list of orders. */
export const orderColumns = ['reference', 'supplier', 'state', 'requiredDate', 'sentAt'] as const
export const orderList = (isLate: typeof isLateOrder) => ({
  sums: ['net'],
  badges: [
    {
      level: 'warning' as const,
      words: (each: { readonly state: string; readonly requiredDate: Day | null }, today: Day) =>
        isLate(each, today) ? 'Late' : null,
    },
  ],
})
export const orderSections = [
  { title: 'Order', fields: ['supplier', 'contact', 'email', 'requiredDate'] },
  { title: 'Delivery', fields: ['deliverTo', 'siteContact', 'deliveryCharge', 'vatCode'] },
  { title: 'Notes', fields: ['notes'] },
] as const
export const orderMergeGroups = [['supplier', 'contact', 'email']] as const
/** Contact and email follow the supplier: the default contact of the supplier for the project. Spec: MAT-2. */
export const orderFollowing: Following = {
  leader: 'supplier',
  fields: ['contact', 'email'],
  reads: {
    projectSupplier: { supplier: 'supplier', project: 'project' },
    supplierPerson: { supplier: 'supplier' },
    supplier: { id: 'supplier' },
  },
  usual: (order, of) => ({
    ...usualContact(order, {
      defaults: of('projectSupplier'),
      people: of('supplierPerson'),
      suppliers: of('supplier'),
    }),
  }),
}

const online = { when: 'online' } as const

/**
 * Returns the transitions of every order, as data. All need a connection: they number a document, or reach a supplier. `bill` is the bill that gets
 * unordered quantities back.
 */
export const orderLifecycle = (bill: string) =>
  ({
    field: 'state',
    guards: orderGuards,
    notArchived: ['held', 'sent', 'part_delivered'],
    transitions: {
      send: {
        ...online,
        label: 'Send order',
        from: ['draft', 'held'],
        to: 'sent',
        rank: 'next',
        guards: ['isNotOwn', 'hasSupplier', 'hasLines', 'isPriced', 'isInLimit', 'hasAddress'],
        decides: ['net'],
        confirm:
          'Quoin mails it to {email}, as a PDF with its number. Its quantities count as ordered, and it stays as it is from now on.',
        hasConsequence: true,
      },
      markSent: {
        ...online,
        label: 'Mark as sent',
        from: ['draft', 'held'],
        to: 'sent',
        rank: 'other',
        guards: ['isNotOwn', 'hasSupplier', 'hasLines', 'isPriced', 'isInLimit'],
        confirm:
          'For an order you give to the supplier yourself. It gets its number and its PDF, nothing is mailed, and it stays as it is from now on.',
        hasConsequence: true,
      },
      hold: {
        ...online,
        label: 'Hold, ready to send',
        from: ['draft'],
        to: 'held',
        rank: 'other',
        guards: ['hasSupplier', 'hasLines'],
        hasConsequence: true,
      },
      close: {
        ...online,
        label: 'Close order',
        from: ['sent', 'part_delivered', 'delivered'],
        to: 'complete',
        rank: 'next',
        // The button easiest to press must not give up outstanding deliveries.
        nextFrom: ['delivered'],
        confirm: 'Nothing more is expected on this order. What did not come counts as left to order again.',
      },
      amend: {
        ...online,
        label: 'Amend order',
        from: ['sent'],
        to: 'draft',
        rank: 'back',
        undoes: 'send',
        guards: ['hasNothingTaken'],
        confirm:
          'It is a draft again, to be changed. Sent once more, its document says that it takes the place of the one before.',
        hasConsequence: true,
      },
      unhold: { ...online, label: 'Back to draft', from: ['held'], to: 'draft', rank: 'back' },
      cancel: {
        ...online,
        label: 'Cancel order',
        from: ['draft', 'held', 'sent'],
        to: 'cancelled',
        rank: 'other',
        sets: { net: null },
        guards: ['hasNothingTaken'],
        confirm: `Its quantities go back to the ${bill}.`,
      },
      uncancel: { ...online, label: 'Put back to draft', from: ['cancelled'], to: 'draft', rank: 'back' },
      reopen: {
        ...online,
        label: 'Open order again',
        from: ['complete'],
        to: 'sent',
        rank: 'back',
        hasConsequence: true,
      },
    },
  }) as const

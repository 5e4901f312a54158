import { choice, file, instant, integer, money, ref, text } from '../../fields/field'

/** Returns the fields of an order document; `order` names the resource of the order. Spec: MAT-2. */
export const orderDocumentFields = (order: string) => ({
  project: ref('Project', 'project', { required: true }),
  order: ref('Order', order, { required: true }),
  title: text('Document', { serverOwned: true }),
  sendTo: text('Sent to', { serverOwned: true, reach: 'email' }),
  state: choice(
    'State',
    [
      { value: 'failed', label: 'Not sent', level: 'error' },
      { value: 'waiting', label: 'Waiting', level: 'info' },
      { value: 'making', label: 'Being made', level: 'info' },
      { value: 'sending', label: 'Being sent', level: 'info' },
      { value: 'sent', label: 'Sent', level: 'accent' },
      { value: 'kept', label: 'Kept, not sent', level: 'warning' },
      { value: 'made', label: 'PDF ready', level: 'none' },
    ],
    { required: true, serverOwned: true, initial: 'failed' },
  ),
  attempts: integer('Attempts', { required: true, serverOwned: true, initial: 0 }),
  file: file('File', { serverOwned: true }),
  pages: integer('Pages', { serverOwned: true }),
  total: money('Total', { serverOwned: true }),
  sentAt: instant('Sent', { serverOwned: true }),
  sentBy: ref('Sent by', 'user', { serverOwned: true }),
  fault: text('Why not', { serverOwned: true }),
})

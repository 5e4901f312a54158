import { choice, day, instant, note, ref, text } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { OUTGOING_PERMISSION } from './outgoing-readers'

const given = { serverOwned: true } as const

/**
 * A request to the client to certify an application by a one-time link, and the time of each step. The server alone writes it, and each time is written
 * once. The secret of the link is not here. Decision 723.
 */
export const clientRequest = defineResource({
  name: 'clientRequest',
  singular: 'Request to certify',
  plural: 'Requests to certify',
  path: 'clientrequests',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: OUTGOING_PERMISSION.read, write: [] },
  label: ['sendTo'],
  fields: {
    project: ref('Project', 'project', { ...given, required: true }),
    application: ref('Application', 'outgoingApplication', {
      ...given,
      required: true,
      within: { project: 'project' },
    }),
    /** Null where the link was only copied. */
    sendTo: text('Sent to', { ...given, reach: 'email' }),
    message: note('Message to the client', given),
    /** The last day on which the link works. */
    expiresOn: day('Valid until', { ...given, required: true }),
    state: choice(
      'State',
      [
        { value: 'open', label: 'Waiting for the client', level: 'info' },
        { value: 'answered', label: 'Answered', level: 'accent' },
        { value: 'withdrawn', label: 'Withdrawn', level: 'subtle' },
        { value: 'ended', label: 'Ended', level: 'subtle' },
      ],
      { ...given, required: true, initial: 'open' },
    ),
    mailedAt: instant('Mailed', given),
    /** On a server without a mail server the mail is kept and does not leave. */
    mailFault: note('Why it was not mailed', given),
    openedAt: instant('First opened', given),
    answeredAt: instant('Answered at', given),
    /** As the person at the client wrote it. */
    answeredBy: text('Answered by', given),
    answeredRole: text('Role', given),
    outcome: choice(
      'Answer',
      [
        { value: 'certified', label: 'Certified' },
        { value: 'queried', label: 'Queried' },
      ],
      given,
    ),
    endedAt: instant('Withdrawn or ended', given),
    whyEnded: text('Why it ended', given),
  },
  columns: ['sendTo', 'state', 'expiresOn', 'openedAt', 'answeredAt', 'answeredBy'],
  sections: [],
  defaultSort: '-createdAt',
})
export type ClientRequest = RecordOf<typeof clientRequest>

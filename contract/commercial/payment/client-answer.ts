import { choice, money, note, ref } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { OUTGOING_PERMISSION } from './outgoing-readers'

const given = { serverOwned: true } as const

/**
 * The client's answer on one line that was not agreed, as it was sent through a link. It stays as it is when the certificate is taken back. Lines
 * without one were agreed. Decision 723.
 */
export const clientAnswer = defineResource({
  name: 'clientAnswer',
  singular: 'Client’s answer',
  plural: 'Client’s answers',
  path: 'clientanswers',
  area: 'commercial',
  scope: { kind: 'outgoing', by: 'application' },
  permission: { read: OUTGOING_PERMISSION.read, write: [] },
  label: ['reason'],
  fields: {
    project: ref('Project', 'project', { ...given, required: true }),
    application: ref('Application', 'outgoingApplication', { ...given, required: true }),
    request: ref('Request', 'clientRequest', { ...given, required: true, within: { application: 'application' } }),
    item: ref('Line', 'outgoingItem', { ...given, required: true, within: { application: 'application' } }),
    decision: choice(
      'Client’s decision',
      [
        { value: 'reduced', label: 'Reduced' },
        { value: 'queried', label: 'Queried' },
      ],
      { ...given, required: true, initial: 'queried' },
    ),
    /** To date; null where the line is queried. */
    certifiedValue: money('Reduced to', given),
    certifiedMaterial: money('Material reduced to', given),
    reason: note('Why reduced, or what is asked', { ...given, max: 2_000 }),
  },
  columns: ['decision', 'certifiedValue', 'reason'],
  sections: [],
  defaultSort: 'id',
})
export type ClientAnswer = RecordOf<typeof clientAnswer>

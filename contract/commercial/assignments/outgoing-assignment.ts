import { ref } from '../../fields/field'
import { OUTGOING_PERMISSION } from '../payment/outgoing-readers'
import { defineAssignment } from './define-assignment'

/**
 * A part of a certified application to the client as it goes into the accounts. Made with the certificate, and fixed when the application is paid. Spec:
 * business 3, nominalCodeAssignments; decision 728.
 */
export const outgoingAssignment = defineAssignment({
  name: 'outgoingAssignment',
  singular: 'Outgoing assignment',
  path: 'outgoingapplicationassignments',
  permission: { read: OUTGOING_PERMISSION.read, write: ['ProjectHubOutgoingApplications', 'AccountsApplications'] },
  document: { application: ref('Outgoing application', 'outgoingApplication', { required: true }) },
  noun: 'application',
  fixed: ({ state }) => (state === 'paid' ? 'is paid' : state === 'cancelled' ? 'is cancelled' : null),
  early: ({ state }) =>
    state === 'held' || state === 'sent' || state === 'query'
      ? 'This application is not certified yet, so there is nothing to split over nominal codes'
      : null,
})

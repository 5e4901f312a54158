import { ref } from '../../fields/field'
import { INCOMING_PERMISSION } from '../payment/incoming-readers'
import { defineAssignment } from './define-assignment'

/**
 * A part of an approved incoming application as it goes into the accounts: labour and materials separately, since CIS applies to labour alone. Made at
 * approval, and fixed when the application is paid. Spec: business 3, nominalCodeAssignments.
 */
export const incomingAssignment = defineAssignment({
  name: 'incomingAssignment',
  singular: 'Incoming assignment',
  path: 'incomingapplicationassignments',
  permission: { read: INCOMING_PERMISSION.read, write: ['ProjectHubIncomingReview', 'AccountsApplications'] },
  document: { application: ref('Incoming application', 'incomingApplication', { required: true }) },
  noun: 'application',
  fixed: ({ state }) => (state === 'paid' ? 'is paid' : state === 'cancelled' ? 'is cancelled' : null),
  early: ({ state }) =>
    state === 'held' || state === 'query'
      ? 'This application is not approved yet, so there is nothing to split over nominal codes'
      : null,
})

import { ref } from '../../fields/field'
import { LABOUR_PERMISSION } from '../labour-readers'
import { defineAssignment } from './define-assignment'

/**
 * A part of an approved labour application as it goes into the accounts: labour and materials separately, since CIS applies to labour alone. Made at
 * approval, and fixed when the application is paid. Spec: LAB-1; business 3, nominalCodeAssignments.
 */
export const labourAssignment = defineAssignment({
  name: 'labourAssignment',
  singular: 'Labour assignment',
  path: 'labourapplicationassignments',
  permission: { read: LABOUR_PERMISSION.read, write: ['ProjectHubLabourReview', 'AccountsApplications'] },
  document: { application: ref('Labour application', 'labourApplication', { required: true }) },
  noun: 'labour application',
  fixed: application => (application.state === 'paid' ? 'is paid' : null),
  early: application =>
    application.state === 'held'
      ? 'This labour application is not approved yet, so there is nothing to split over nominal codes'
      : null,
})

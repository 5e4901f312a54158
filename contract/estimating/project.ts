import { address, choice, code, day, flag, integer, money, note, percentage, ref, refs, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL, WHOLE } from '#domain/value/money'

export const PROJECT_STATUSES = [
  { value: 'enquiry', label: 'Enquiry', level: 'subtle' },
  { value: 'tendering', label: 'Tendering', level: 'info' },
  { value: 'won', label: 'Won', level: 'accent' },
  { value: 'lost', label: 'Lost', level: 'error' },
  { value: 'closed', label: 'Closed', level: 'none' },
] as const

/** A job for a client. It is on site when showProjectHub is set. Spec: business 3, Project. */
export const project = defineResource({
  name: 'project',
  singular: 'Project',
  path: 'projects',
  area: 'estimating',
  scope: { kind: 'index' },
  permission: { read: ['Projects', 'ProjectHub'], write: ['Projects'] },
  label: ['reference', 'name'],
  foundBy: ['accountRef'],
  fields: {
    name: text('Project', { required: true }),
    reference: code('No.', { max: 30 }),
    /** The trading name of the firm for this project. Spec: business 3. */
    scsCompanyGroup: ref('Company', 'company'),
    client: ref('Client', 'client'),
    clientContactPerson: text('Client contact'),
    address: address('Site address'),
    enquiryDate: day('Enquiry date'),
    tenderDueDate: day('Tender due'),
    tenderSubmittedDate: day('Tender submitted'),
    chaseDate: day('Chase'),
    projectValue: money('Project value'),
    retentionPercentage: percentage('Retention', { atLeast: NIL, atMost: WHOLE }),
    accountRef: code('Account reference', { max: 60 }),
    status: choice('Status', PROJECT_STATUSES, { required: true, initial: 'enquiry' }),
    responsible: ref('Responsible', 'user'),
    assignedTo: refs('Assigned to', 'user'),
    showProjectHub: flag('Onsite?'),
    pagesCount: integer('Takeoff', { required: true, serverOwned: true, initial: 0 }),
    onSitePagesCount: integer('On-site pages', { required: true, serverOwned: true, initial: 0 }),
    notes: note('Notes'),
  },
  columns: ['reference', 'name', 'client', 'showProjectHub', 'pagesCount', 'status', 'tenderDueDate', 'responsible'],
  sections: [
    { title: 'Project', fields: ['name', 'reference', 'client', 'clientContactPerson', 'status', 'showProjectHub'] },
    { title: 'Dates', fields: ['enquiryDate', 'tenderDueDate', 'tenderSubmittedDate', 'chaseDate'] },
    { title: 'People', fields: ['responsible', 'assignedTo'] },
    { title: 'Money', fields: ['projectValue', 'retentionPercentage', 'accountRef', 'scsCompanyGroup'] },
    { title: 'Site', fields: ['address', 'notes'] },
  ],
  defaultSort: 'name',
  // Spec: business 7, Projects.
  list: { groups: { all: null, tenders_view: { name: 'tenders', resource: 'tender', by: 'project' } } },
  together: {
    fields: ['projectValue'],
    problem: ({ projectValue }) =>
      projectValue !== null && projectValue < 0 ? { field: 'projectValue', message: 'This cannot be below 0' } : null,
  },
})
export type Project = RecordOf<typeof project>

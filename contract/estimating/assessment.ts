import { choice, flag, instant, integer, money, percentage, ref, renamed, text } from '../fields/field'
import { stateField } from '../fields/state'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL, WHOLE, percent } from '#domain/value/money'
import { MOST_DECIMALS } from '#domain/estimating/counted-cells'
import { targetFault } from '#domain/estimating/target-price'
import { versionWords } from '#domain/estimating/version-words'
import { PRICING_MODES } from './pricing-modes'

export const CONTRACT_SCOPES = [
  { value: 'fixed_price', label: 'Fixed price' },
  { value: 'remeasure', label: 'Remeasure' },
] as const
export const DOCUMENT_FORMATS = [
  { value: 'bill', label: 'Products × zones, bill format' },
  { value: 'matrix', label: 'Components × zones, values' },
  { value: 'grid_pz', label: 'Products × zones, values' },
  { value: 'grid_zp', label: 'Zones × products, quantities and values' },
  { value: 'budget', label: 'Budget only' },
] as const

/** Ways to add overhead and profit to the cost. */
export const PERCENTAGE_BASES = [
  { value: 'markup', label: 'Both on cost' },
  { value: 'compound', label: 'Profit on cost and overhead' },
  { value: 'margin', label: 'Out of the price' },
] as const

/** Sources of the quantities of material on site. */
const MATERIAL_ON_SITE_MODES = [
  { value: 'o', label: 'Orders' },
  { value: 'd', label: 'Deliveries' },
] as const

/** Target, total and origin of a bill in tender: only for people who may read it off site, not for everyone who sees projects. Decision 626. */
const FOR_ESTIMATORS = {
  readBy: ['ProjectsOffsiteAssessments', 'ProjectsRateBuildUp', 'ProjectsBillOfQuantities'],
} as const

const sectionState = (label: string) =>
  stateField(label, {
    not_started: { label: 'Not started', level: 'subtle' },
    started: { label: 'Started', level: 'info-secondary' },
    complete: { label: 'Complete', level: 'accent' },
  })

/** A priced estimate of one work package of a project: the header, which the index scope carries. Spec: business 3, Assessment. */
export const assessment = defineResource({
  name: 'assessment',
  singular: 'Assessment',
  path: 'assessments',
  area: 'estimating',
  scope: { kind: 'index' },
  permission: { read: ['ProjectsOffsiteAssessments', 'ProjectHub'], write: ['ProjectsOffsiteAssessments'] },
  label: ['name'],
  fields: {
    name: text('Name', { required: true }),
    project: ref('Project', 'project', { required: true }),
    projectWorkPackage: renamed('projectPackage', ref('Work package', 'projectPackage')),
    versionMajor: integer('Version', { required: true, serverOwned: true, initial: 1 }),
    versionMinor: integer('Minor version', { required: true, serverOwned: true, initial: 0 }),
    /** Spec: business 4, Assessment status. Archived is the archivedAt flag, and shown as a badge (decision 006). */
    status: stateField('Status', {
      not_started: { label: 'Not started', level: 'subtle' },
      in_progress: { label: 'In progress', level: 'info-secondary' },
      ready_to_tender: { label: 'Ready to tender', level: 'info' },
      tender_pending: { label: 'Tender pending', level: 'info', isFixed: true },
      submitted: { label: 'Submitted', level: 'info', isFixed: true },
      accepted: { label: 'Accepted', level: 'accent', isFixed: true },
      withdrawn: { label: 'Withdrawn', level: 'error', isEnd: true, isFixed: true },
      rejected: { label: 'Rejected', level: 'error', isEnd: true, isFixed: true },
    }),
    rateBuildUpState: sectionState('Rate build up'),
    quantificationState: sectionState('Quantification'),
    fixedCostsState: sectionState('Fixed costs'),
    contractScope: choice('Contract scope', CONTRACT_SCOPES, { required: true, initial: 'fixed_price' }),
    documentationFormat: choice('Document format', DOCUMENT_FORMATS, { required: true, initial: 'bill' }),
    isAccepted: flag('On-site', { serverOwned: true }),
    isBudgetOnly: flag('Budget only'),
    rateBuildUpStarted: flag('Rate build up started', { serverOwned: true }),
    quantificationStarted: flag('Quantification started', { serverOwned: true }),
    quantificationCompleted: flag('Quantification complete', { serverOwned: true }),
    fixedCostsStarted: flag('Fixed costs started', { serverOwned: true }),
    materialOnSiteRatePercentage: percentage('Material on site', {
      required: true,
      initial: percent(20),
      atLeast: NIL,
      atMost: WHOLE,
    }),
    materialOnSiteMode: choice('Material on site by', MATERIAL_ON_SITE_MODES, { required: true, initial: 'd' }),
    targetPrice: money('Target price', FOR_ESTIMATORS),
    percentageBasis: choice('Percentages', PERCENTAGE_BASES, { required: true, initial: 'markup' }),
    /**
     * Decimals to which every quantity of the bill is rounded before it is multiplied; null keeps it as measured. An import raises it to the decimals
     * in its file.
     */
    billQtyDecimals: integer('Decimals of quantities', { initial: 2, atLeast: 0, atMost: MOST_DECIMALS }),
    /** Pricing mode of new products: the last blanket choice. */
    blanketPricingMode: choice('New products', PRICING_MODES, { required: true, initial: 'rbu' }),
    /** The assessment this one was copied from. */
    copiedFrom: ref('Copied from', 'assessment', { serverOwned: true }),
    /** A read-only copy of the assessment at one moment, with the reason for it. Spec: business 3. */
    snapshotOf: ref('Snapshot of', 'assessment', { serverOwned: true }),
    snapshotComment: text('Read-only', { serverOwned: true }),
    /** The assessment a what-if was taken from, and when and by whom it was brought back: from then on it cannot change. Decision 530. */
    branchOf: ref('What-if of', 'assessment', { serverOwned: true }),
    broughtBackAt: instant('Brought back', { serverOwned: true }),
    broughtBackBy: ref('Brought back by', 'user', { serverOwned: true }),
    /** The tender it is in: decisions about the tender apply to it. */
    tender: ref('Tender', 'tender', { serverOwned: true }),
    /** The total printed in the imported file, kept for reconciliation. */
    printedTotal: money('Printed total', { serverOwned: true, ...FOR_ESTIMATORS }),
    sourceFileName: text('Imported from', { serverOwned: true, ...FOR_ESTIMATORS }),
  },
  together: {
    fields: ['targetPrice'],
    problem: ({ targetPrice }) => {
      // A device that may not see the field lacks it.
      const message = typeof targetPrice === 'number' ? targetFault(targetPrice) : null
      return message === null ? null : { field: 'targetPrice', message }
    },
  },
  columns: ['name', 'project', 'versionMajor', 'status'],
  list: {
    without: { isNotSnapshot: 'snapshotOf' },
    // Spec: business 7, Assessments.
    groups: { superBasic: null, assessmentIsAccepted: null, aPwp: null },
    // Spec: business 6.
    excludes: { excludeOnSite: { flag: 'isAccepted', unlessLicensed: 'SiteCommercial' } },
    cells: { versionMajor: versionWords },
    badges: [
      { level: 'accent', words: ({ isAccepted }) => (isAccepted ? 'On-site' : null) },
      {
        level: 'info-secondary',
        words: ({ branchOf, broughtBackAt }) =>
          (branchOf ?? null) === null ? null : (broughtBackAt ?? null) === null ? 'What-if' : 'What-if, brought back',
      },
      {
        level: 'none',
        words: ({ snapshotOf, snapshotComment }) =>
          snapshotOf === null ? null : ['Read-only', snapshotComment].filter(Boolean).join(': '),
      },
    ],
  },
  sections: [
    { title: 'Assessment', fields: ['name', 'project', 'projectWorkPackage', 'isBudgetOnly'] },
    {
      title: 'Contract',
      fields: ['contractScope', 'materialOnSiteRatePercentage', 'materialOnSiteMode'],
    },
    {
      title: 'Bill',
      fields: ['documentationFormat', 'targetPrice', 'percentageBasis', 'billQtyDecimals', 'blanketPricingMode'],
      unless: { field: 'isBudgetOnly', is: [true] },
    },
  ],
  defaultSort: '-createdAt',
})
export type Assessment = RecordOf<typeof assessment>

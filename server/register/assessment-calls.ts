import { assessment } from '#contract/estimating/assessment'
import { assessmentBudget } from '#contract/estimating/assessment-budget'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { projectPackage } from '#contract/estimating/project-package'
import {
  branchRequest,
  bringBackReply,
  bringBackRequest,
  mergePreview,
  previewRequest,
  undoRequest,
} from '#contract/estimating/branch-calls'
import { budgetPatch, budgetRequest } from '#contract/estimating/budget-calls'
import { contingencyPatch, contingencyRemoval, contingencyRequest } from '#contract/estimating/contingency'
import { packageRequest, packageSummary } from '#contract/estimating/package-calls'
import { SECTION_ACTIONS, SECTIONS, snapshotRequest, validReply } from '#contract/estimating/section-calls'
import type { NamedCall } from '../http/docs/named-call'

/** The calls about an assessment and its sections as the API describes them. */
export const ASSESSMENT_CALLS: readonly NamedCall[] = [
  {
    method: 'get',
    path: '/projects/{id}/{package}/workPackageSummary',
    tag: 'Projects',
    summary: 'What a work package of a project comes to: the newest version of each of its assessments, and their sums',
    reply: packageSummary,
  },
  {
    method: 'patch',
    path: '/projects/{id}/projectpackages',
    tag: 'Projects',
    record: projectPackage,
    summary: 'Change a work package of a project, or add one where no id is given',
    request: packageRequest,
  },
  {
    method: 'delete',
    path: '/projects/{id}/projectpackages/{package}',
    tag: 'Projects',
    bare: 'nothing',
    summary: 'Take a work package out of a project',
  },
  ...SECTIONS.flatMap(section =>
    SECTION_ACTIONS.map((action): NamedCall => ({
      method: 'post',
      path: `/assessments/{id}/${action}-${section}`,
      tag: 'Assessments',
      record: assessment,
      summary: `Progress a section: ${action} ${section}`,
    })),
  ),
  {
    method: 'post',
    path: '/assessments/{id}/duplicate',
    tag: 'Assessments',
    record: assessment,
    summary: 'Start the next version: a copy with everything under it',
  },
  {
    method: 'post',
    path: '/assessments/{id}/snapshot',
    tag: 'Assessments',
    record: assessment,
    summary: 'Keep the assessment as it is now: a copy nobody can change',
    request: snapshotRequest,
  },
  {
    method: 'post',
    path: '/assessments/{id}/branch',
    tag: 'Assessments',
    record: assessment,
    summary: 'Try a what-if: a copy that can be brought back',
    request: branchRequest,
  },
  {
    method: 'post',
    path: '/assessments/{id}/bring-back-preview',
    tag: 'Assessments',
    summary: 'What bringing a what-if back would do, in values and in money, with some questions answered',
    request: previewRequest,
    reply: mergePreview,
  },
  {
    method: 'post',
    path: '/assessments/{id}/bring-back',
    tag: 'Assessments',
    summary: 'Bring a what-if back into the assessment it was taken from',
    request: bringBackRequest,
    reply: bringBackReply,
  },
  {
    method: 'post',
    path: '/assessments/{id}/bring-back-undo',
    tag: 'Assessments',
    summary: 'Undo bringing a what-if back, where all it wrote still stands',
    request: undoRequest,
    reply: bringBackReply,
  },
  {
    method: 'get',
    path: '/assessments/{id}/valid-rbu',
    tag: 'Assessments',
    summary: 'Whether the rate build-up can be completed',
    reply: validReply,
  },
  {
    method: 'get',
    path: '/assessments/{id}/valid-boq',
    tag: 'Assessments',
    summary: 'Whether quantification can be completed',
    reply: validReply,
  },
  {
    method: 'post',
    path: '/assessments/budget',
    tag: 'Assessments',
    record: assessment,
    beside: { budget: assessmentBudget },
    summary: 'Make a budget-only assessment with its figures',
    request: budgetRequest,
  },
  {
    method: 'patch',
    path: '/assessments/{id}/budget',
    tag: 'Assessments',
    record: assessment,
    beside: { budget: assessmentBudget },
    summary: 'Change the figures of a budget-only assessment',
    request: budgetPatch,
  },
  {
    method: 'post',
    path: '/assessments/{id}/complete-budget',
    tag: 'Assessments',
    record: assessment,
    beside: { budget: assessmentBudget },
    summary: 'Complete a budget, which makes it ready to tender',
  },
  {
    method: 'post',
    path: '/assessments/{id}/contingency-fixed-cost',
    tag: 'Assessments',
    record: assessmentFixedCost,
    summary: 'Add the contingency',
    request: contingencyRequest,
  },
  {
    method: 'patch',
    path: '/assessments/{id}/contingency-fixed-cost',
    tag: 'Assessments',
    record: assessmentFixedCost,
    summary: 'Change the contingency',
    request: contingencyPatch,
  },
  {
    method: 'post',
    path: '/assessments/{id}/remove-contingency-fixed-cost',
    tag: 'Assessments',
    bare: 'nothing',
    summary: 'Remove the contingency, and set the profit of the fixed cost it was taken from',
    request: contingencyRemoval,
  },
]

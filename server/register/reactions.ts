import { issue } from '#contract/commercial/issue'
import { costAssignment } from '#contract/commercial/assignments/cost-assignment'
import { fixedCostAssignment } from '#contract/commercial/assignments/fixed-cost-assignment'
import { incomingAssignment } from '#contract/commercial/assignments/incoming-assignment'
import { outgoingAssignment } from '#contract/commercial/assignments/outgoing-assignment'
import { labourAssignment } from '#contract/commercial/assignments/labour-assignment'
import { nominalAssignment } from '#contract/commercial/assignments/nominal-assignment'
import { contractTerms } from '#contract/commercial/payment/contract-terms'
import { subcontractTerms } from '#contract/commercial/payment/subcontract-terms'
import { project } from '#contract/estimating/project'
import { WORK_WAS_DONE } from '#domain/commercial/happened'
import { userChanged } from '../auth/users/user-changes'
import { tellAssigned } from '../notifications/tell-assigned'
import { codesAreLive } from '../commercial/assignments/codes-are-live'
import { FIXED_COST_PURCHASE, hireCounted } from '../commercial/fixed-cost-purchases'
import { deliveryCounted } from '../commercial/follow-deliveries'
import { invoiceKept } from '../commercial/invoice-rules'
import { MATERIAL_PURCHASE } from '../commercial/material-purchases'
import { hireIsPossible } from '../commercial/hire-rules'
import { happenedOn } from '../commercial/happened-on'
import { numberIsNew } from '../commercial/number-once'
import { deliveryIsPossible, deliveryLineIsPossible } from '../commercial/delivery-bounds'
import { fixedCostIsLoweredWithReason, productIsLoweredWithReason } from '../commercial/lower-progress'
import { hoursFitTheDay } from '../commercial/labour/hours-of-a-day'
import { labourApplicationMade } from '../commercial/labour/labour-rules'
import { incomingChanged, incomingItemChanged } from '../commercial/payment/incoming-rules'
import { applicationChanged, outgoingItemChanged } from '../commercial/payment/outgoing-rules'
import { termsAreSound, termsChanged } from '../commercial/payment/terms-rules'
import { tellOfComment } from '../commercial/tell-of-comment'
import { tellOfInstruction } from '../commercial/tell-of-instruction'
import { budgetChanged, kindKept } from '../estimating/budget-line'
import { linksAreSound } from '../estimating/links-are-sound'
import { basisChanged, buildUpChanged, productPriced } from '../estimating/keep-rates'
import { roundingKept } from '../estimating/rounding-kept'
import { pagesCounted } from '../estimating/takeoff/count-pages'
import type { Reaction } from '../records/lifecycles/reaction'
import {
  linksChanged,
  pagesChanged,
  scalesChanged,
  shapesChanged,
  takeoffPutBack,
  unitsChanged,
} from '../estimating/takeoff/takeoff-changed'

/** What follows from writes of each resource's records, by resource. */
export const REACTIONS: Readonly<Record<string, Reaction>> = {
  user: userChanged,
  issue: tellAssigned(issue, 'assignee'),
  issueComment: tellOfComment,
  deliveryLine: async (tx, changed) => {
    await deliveryLineIsPossible(tx, changed)
    await deliveryCounted(tx, changed)
  },
  nominalAssignment: codesAreLive(nominalAssignment),
  fixedCostAssignment: codesAreLive(fixedCostAssignment),
  costAssignment: codesAreLive(costAssignment),
  labourAssignment: codesAreLive(labourAssignment),
  incomingAssignment: codesAreLive(incomingAssignment),
  outgoingAssignment: codesAreLive(outgoingAssignment),
  materialInvoice: invoiceKept(MATERIAL_PURCHASE),
  fixedCostInvoice: invoiceKept(FIXED_COST_PURCHASE),
  externalCost: numberIsNew,
  cisReturn: happenedOn('filedOn', 'it was filed'),
  dueDiligence: happenedOn('checkedOn', 'it was checked'),
  productProgress: productIsLoweredWithReason,
  fixedCostProgress: fixedCostIsLoweredWithReason,
  delivery: deliveryIsPossible,
  plantHire: async (tx, changed) => {
    await hireIsPossible(tx, changed)
    await hireCounted(tx, changed)
  },
  labourAllocation: async (tx, changed) => {
    await happenedOn('workedOn', WORK_WAS_DONE)(tx, changed)
    await hoursFitTheDay(tx, changed)
  },
  labourApplication: labourApplicationMade,
  contractTerms: async (tx, changed) => {
    await termsAreSound(contractTerms)(tx, changed)
    await termsChanged(tx, changed)
  },
  subcontractTerms: termsAreSound(subcontractTerms),
  incomingApplication: incomingChanged,
  incomingItem: incomingItemChanged,
  outgoingApplication: applicationChanged,
  outgoingItem: outgoingItemChanged,
  variation: tellOfInstruction,
  assessment: async (tx, changed) => {
    await kindKept(tx, changed)
    await basisChanged(tx, changed)
  },
  assessmentBudget: budgetChanged,
  adjustment: roundingKept,
  assessmentProduct: async (tx, changed) => {
    await productPriced(tx, changed)
    await unitsChanged(tx, changed)
  },
  productQuantities: async (tx, changed) => {
    await linksAreSound(tx, changed)
    await takeoffPutBack(tx, changed)
  },
  projectDrawing: async (tx, changed) => {
    await pagesChanged(tx, changed)
    await pagesCounted(tx, changed)
  },
  pageScale: scalesChanged,
  measurement: shapesChanged,
  measurementLink: linksChanged,
  labourComponent: buildUpChanged,
  componentMaterial: buildUpChanged,
  componentActivity: buildUpChanged,
  project: tellAssigned(project, 'responsible', 'assignedTo'),
}

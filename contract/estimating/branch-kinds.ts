import { formulaProducts } from '#domain/estimating/bill-formula/formula'
import { isRow } from '#domain/records/path'
import type { MergeKind, Rows } from '#domain/records/three-way/sides'
import { wireToRecord } from '../fields/codec'
import type { RecordOf, Resource } from '../kit/resource'
import { mergeKindOf } from '../sync/merge-kinds'
import { type Adjustment, adjustment } from './adjustment'
import { type Assessment, assessment } from './assessment'
import { type AssessmentFixedCost, assessmentFixedCost } from './assessment-fixed-cost'
import { type AssessmentProduct, assessmentProduct, IMPORTED } from './assessment-product'
import { type AssessmentZone, assessmentZone } from './assessment-zone'
import { billNote } from './bill-note'
import { type ComponentActivity, componentActivity } from './component-activity'
import { type ComponentMaterial, componentMaterial } from './component-material'
import { type LabourComponent, labourComponent } from './labour-component'
import { productGroup } from './product-group'
import { type ProductQuantities, productQuantities } from './product-quantities'
import { measurementLink } from './takeoff/measurement-link'

/**
 * Resources that a what-if copies and brings back, parents first: the terms of the assessment, its bill and all parts of its price. Enquiries stay
 * where they were sent from. Decision 530.
 */
export const BRANCH_RESOURCES: readonly Resource[] = [
  assessment,
  assessmentZone,
  productGroup,
  assessmentProduct,
  productQuantities,
  measurementLink,
  labourComponent,
  componentMaterial,
  componentActivity,
  assessmentFixedCost,
  adjustment,
  billNote,
]

/** Writable fields of an assessment that a what-if does not bring back, each with the reason. */
export const NOT_BROUGHT_BACK: Readonly<Record<string, string>> = {
  name: 'tells the two apart',
  project: 'a what-if is tried in the project it is of',
  isBudgetOnly: 'says what kind of assessment it is',
}

const SET = new Set(BRANCH_RESOURCES.map(({ name }) => name))

/** Returns the products that the formula of a quantity refers to. */
const linksOf: MergeKind['links'] = (_, value) => {
  const formula = isRow(value) ? value['formula'] : null
  return typeof formula === 'string' ? formulaProducts(formula).map(id => ({ kind: assessmentProduct.name, id })) : []
}

export const BRANCH_KINDS: readonly MergeKind[] = BRANCH_RESOURCES.map(resource =>
  mergeKindOf(resource, SET, {
    ...(resource.name === assessment.name ? { except: Object.keys(NOT_BROUGHT_BACK) } : {}),
    ...(resource.name === assessmentProduct.name ? { owned: IMPORTED } : {}),
    ...(resource.name === productQuantities.name ? { partnerOf: assessmentProduct.name, links: linksOf } : {}),
  }),
)

/** Returns the records of an assessment's price, from its rows in wire form by resource. */
export function pricedRecords(rows: Rows): PricedRecords {
  const of = <R extends Resource>({ name, fields }: R) =>
    // The store's rows have their resource's type; a missing partner record counts as empty.
    (rows[name] ?? []).map(row => wireToRecord(fields, { cells: {}, ...row })) as unknown as readonly RecordOf<R>[]
  return {
    assessments: of(assessment),
    zones: of(assessmentZone),
    products: of(assessmentProduct),
    quantities: of(productQuantities),
    components: of(labourComponent),
    materials: of(componentMaterial),
    activities: of(componentActivity),
    fixedCosts: of(assessmentFixedCost),
    adjustments: of(adjustment),
  }
}
interface PricedRecords {
  readonly assessments: readonly Assessment[]
  readonly zones: readonly AssessmentZone[]
  readonly products: readonly AssessmentProduct[]
  readonly quantities: readonly ProductQuantities[]
  readonly components: readonly LabourComponent[]
  readonly materials: readonly ComponentMaterial[]
  readonly activities: readonly ComponentActivity[]
  readonly fixedCosts: readonly AssessmentFixedCost[]
  readonly adjustments: readonly Adjustment[]
}

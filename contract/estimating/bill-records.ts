import { assessment } from './assessment'
import { assessmentProduct } from './assessment-product'
import { assessmentZone } from './assessment-zone'
import { componentActivity } from './component-activity'
import { componentMaterial } from './component-material'
import { labourComponent } from './labour-component'
import { productQuantities } from './product-quantities'

/** Records that a bill's money is computed from. `assessments` has one: its percentage basis applies to all products. */
export const BILL_RECORDS = {
  assessments: assessment,
  products: assessmentProduct,
  zones: assessmentZone,
  quantities: productQuantities,
} as const

/** Records that rates are computed from. The server has included them in the products' rates; a device adds its unsent changes. */
export const BUILD_UP_RECORDS = {
  components: labourComponent,
  materials: componentMaterial,
  activities: componentActivity,
} as const

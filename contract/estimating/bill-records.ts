import { assessment } from './assessment'
import { assessmentProduct } from './assessment-product'
import { assessmentZone } from './assessment-zone'
import { componentActivity } from './component-activity'
import { componentMaterial } from './component-material'
import { labourComponent } from './labour-component'
import { productQuantities } from './product-quantities'

/** What a bill's money is worked out from. `assessments` has the one: its percentage basis counts for all products. */
export const BILL_RECORDS = {
  assessments: assessment,
  products: assessmentProduct,
  zones: assessmentZone,
  quantities: productQuantities,
} as const

/** What rates are built from. The server has worked these into the products' rates; a device works in what it has not sent. */
export const BUILD_UP_RECORDS = {
  components: labourComponent,
  materials: componentMaterial,
  activities: componentActivity,
} as const

import type { NormKind } from '#domain/commercial/outturn/evidence'
import { assessment } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { productQuantities } from '#contract/estimating/product-quantities'
import { project } from '#contract/estimating/project'
import { mayRead, withheldFrom } from '#contract/kit/access'
import type { Resource } from '#contract/kit/resource'
import type { Permissions } from '#contract/permissions'
import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { labourApplication } from '#contract/commercial/labour-application'
import { labourItem } from '#contract/commercial/labour-item'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { materialOrder } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { productProgress } from '#contract/commercial/product-progress'

interface OutturnSource {
  readonly kind: NormKind
  /** What a person who may not read it lacks: "what came to site". */
  readonly words: string
  readonly reads: readonly Resource[]
}

const WORK = [project, assessment, assessmentProduct, assessmentZone, productQuantities, productProgress]

/** Records that each kind of norm is measured by. */
const OUTTURN_SOURCES: readonly OutturnSource[] = [
  {
    kind: 'waste',
    words: 'deliveries against progress',
    reads: [...WORK, componentMaterial, delivery, deliveryLine, materialOrderLine],
  },
  { kind: 'output', words: 'hours of operatives', reads: [...WORK, componentActivity, labourAllocation] },
  {
    kind: 'price',
    words: 'orders and invoices of materials',
    reads: [project, materialOrder, materialOrderLine, materialInvoice, materialInvoiceLine],
  },
  {
    kind: 'labourRate',
    words: 'labour applications',
    reads: [project, assessment, assessmentProduct, componentActivity, labourApplication, labourItem],
  },
]

/** A sum of fields that are withheld would tell them. */
const isRead = (permissions: Permissions, { reads }: OutturnSource): boolean =>
  reads.every(each => mayRead(permissions, each) && withheldFrom(permissions, each).length === 0)

/** Returns the kinds of norms whose evidence a person may read whole. */
export const measuredFor = (permissions: Permissions): ReadonlySet<NormKind> =>
  new Set(OUTTURN_SOURCES.filter(source => isRead(permissions, source)).map(({ kind }) => kind))

/** Returns the evidence that a person may not read, so that no norm has it: "labour applications". */
export const unmeasuredFor = (permissions: Permissions): readonly string[] =>
  OUTTURN_SOURCES.filter(source => !isRead(permissions, source)).map(({ words }) => words)

/** Every resource of which evidence is made. */
export const OUTTURN_RESOURCES: readonly Resource[] = [...new Set(OUTTURN_SOURCES.flatMap(({ reads }) => reads))]

import { issueType } from './admin/issue-type'
import { workPackage } from './admin/work-package'
import { delivery } from './commercial/delivery'
import { issue } from './commercial/issue'
import { issuePhoto } from './commercial/issue-photo'
import { productProgress } from './commercial/product-progress'
import { client } from './contacts/client'
import { subcontractor } from './contacts/subcontractor'
import { supplier } from './contacts/supplier'
import { assessment } from './estimating/assessment'
import { assessmentProduct } from './estimating/assessment-product'
import { assessmentZone } from './estimating/assessment-zone'
import { productGroup } from './estimating/product-group'
import { productQuantities } from './estimating/product-quantities'
import { project } from './estimating/project'
import { projectPackage } from './estimating/project-package'
import { role } from './platform/role'
import { user } from './platform/user'
import type { Resource } from './resource'

/** Every resource, parents before children: pulls send them in this order, and light records before bill lines. */
export const RESOURCES: readonly Resource[] = [
  role, user, client, supplier, subcontractor, workPackage, issueType,
  project, projectPackage, assessment,
  issue, issuePhoto, delivery, productProgress,
  assessmentZone, productGroup, assessmentProduct, productQuantities,
]

const BY_NAME: ReadonlyMap<string, Resource> = new Map(RESOURCES.map(resource => [resource.name, resource]))

export const findResource = (name: string): Resource | undefined => BY_NAME.get(name)

/** The resource of that name; throws, since a name in our own code or data that no definition has is a fault. */
export function resourceNamed(name: string): Resource {
  const resource = BY_NAME.get(name)
  if (!resource) throw new Error(`No resource "${name}"`)
  return resource
}

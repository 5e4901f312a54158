import { workPackageSubGroup } from '#contract/admin/work-package-sub-group'
import { useListPath } from '../../records/address/record-page'
import { viewPath } from '../../records/address/record-paths'
import { ChildSection } from '../../records/view/child-section'

/** The sub-groups of a work package, on its page. */
export function SubGroups({ id }: { readonly id: number }) {
  return (
    <ChildSection
      resource={workPackageSubGroup}
      field="workPackage"
      id={id}
      base={`${viewPath(useListPath(), id)}/sub-groups`}
    />
  )
}

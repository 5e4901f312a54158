import { role } from '#contract/platform/role'
import type { Held } from '../../records/data/held'
import { NotFound } from '../../app/page/not-found'
import { usePageTitle } from '../../app/page/page-title'
import { useRecordId } from '../../records/address/record-page'
import { useRecord } from '../../records/data/use-record'
import { useCan } from '../../app/viewer'
import { RecordHeading } from '../../records/view/record-heading'
import { PageBody } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { PermissionsForm } from './permissions-form'
import { useRolePermissions } from './use-role-permissions'

/** What a role may do. Spec: platform 2.14. */
export function RolePage() {
  const found = useRecord(role, useRecordId())
  usePageTitle({
    title: found?.role ?? 'Role',
    under: 'Role',
    trail: [{ label: 'Roles', to: '/settings/admin/roles' }],
  })
  if (found === undefined) return <Loader />
  if (found === null) return <NotFound />
  return <RolePermissions key={found.id} found={found} />
}

function RolePermissions({ found }: { readonly found: Held<typeof role> }) {
  const can = useCan()
  const isUnsent = found._dirty === 1
  const { state, save } = useRolePermissions(found.id, isUnsent)
  if (state.kind === 'loading') return <Loader />
  if (state.kind === 'failed') {
    return (
      <>
        <RecordHeading
          resource={role}
          record={{ ...found }}
          name={found.role}
          base="/settings/admin/roles"
          over="Role"
          isLocked={found.readonly}
        />
        <PageBody>
          <Notice tone="warning">
            {isUnsent
              ? 'This role is not in the office yet. You can set its permissions once it has been sent.'
              : `A role’s permissions need a connection: ${state.words}`}
          </Notice>
        </PageBody>
      </>
    )
  }
  return (
    <PermissionsForm role={found} groups={state.groups} isOpen={can.write(role) && !found.readonly} onSave={save} />
  )
}

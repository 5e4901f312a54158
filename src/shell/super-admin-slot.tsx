import { lazy, Suspense } from 'react'
import { canRead } from '#contract/permissions'
import { useViewer } from '../app/viewer'

const Bar = lazy(async () => ({ default: (await import('../super-admin/super-admin-tools')).SuperAdminTools }))

/** The super admin bar above the page; loaded for super admins only. */
export function SuperAdminSlot() {
  const { permissions } = useViewer()
  return canRead(permissions, 'AdminSuperAdmin') ? (
    <Suspense fallback={null}>
      <Bar />
    </Suspense>
  ) : null
}

import { canWrite } from '#contract/permissions'
import { role } from '#contract/platform/role'
import { useAll } from '../../records/data/use-all'
import { useViewer } from '../../app/viewer'
import { FormField } from '../../ui/input/form-field'
import { Checkbox } from '../../ui/input/checkbox'
import styles from './users.module.css'

/** Which roles someone holds, as a tick for each role of the firm. Super admin access is given and taken by super admins alone: others are not offered it, and see who has it. */
export function RoleChoice({
  value,
  onChange,
  error,
}: {
  readonly value: readonly number[]
  readonly onChange: (roles: readonly number[]) => void
  readonly error?: string | undefined
}) {
  const { permissions } = useViewer()
  const mayGive = canWrite(permissions, 'AdminSuperAdmin')
  const roles = (useAll(role) ?? []).filter(each => mayGive || !each.reachesAll || value.includes(each.id))
  return (
    <FormField label="Roles" group error={error} description="What they may do is all that their roles allow together.">
      <div className={styles['roles']}>
        {roles.map(each => (
          <Checkbox
            key={each.id}
            label={each.role}
            checked={value.includes(each.id)}
            disabled={each.reachesAll && !mayGive}
            onChange={held => onChange(held ? [...value, each.id] : value.filter(id => id !== each.id))}
          />
        ))}
      </div>
    </FormField>
  )
}

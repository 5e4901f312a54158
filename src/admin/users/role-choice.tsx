import { role } from '#contract/platform/role'
import { useAll } from '../../records/use-all'
import { FormField } from '../../ui/input/form-field'
import { Checkbox } from '../../ui/input/checkbox'
import styles from './users.module.css'

/** Which roles somebody holds, as a tick for each role of the firm. */
export function RoleChoice({ value, onChange, error }: { readonly value: readonly number[]; readonly onChange: (roles: readonly number[]) => void; readonly error?: string | undefined }) {
  const roles = useAll(role) ?? []
  return (
    <FormField label="Roles" group error={error} description="What they may do is all that their roles allow together.">
      <div className={styles['roles']}>
        {roles.map(each => (
          <Checkbox key={each.id} label={each.role} checked={value.includes(each.id)} onChange={held => onChange(held ? [...value, each.id] : value.filter(id => id !== each.id))} />
        ))}
      </div>
    </FormField>
  )
}

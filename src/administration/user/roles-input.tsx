import { user } from '#contract/platform/user'
import { inputKind } from '../../fields/input'
import { useLook } from '../../fields/use-look'
import { useViewer } from '../../records/viewer'
import { FormField } from '../../ui/input/form-field'

interface RolesInputProps {
  readonly value: readonly number[]
  readonly onChange: (roles: readonly number[]) => void
}

/** The roles of somebody, chosen among the firm's. */
export function RolesInput({ value, onChange }: RolesInputProps) {
  const { account } = useViewer()
  const { roles } = user.fields
  const look = useLook(user, [{ roles: value }], account.currency)
  const { Input, isGroup } = inputKind(roles.kind)
  return (
    <FormField label={roles.label} group={isGroup(roles)}>
      <Input field={roles} value={value} record={{ roles: value }} look={look} onProblem={() => undefined} onChange={chosen => onChange(asIds(chosen))} />
    </FormField>
  )
}

const asIds = (value: unknown): readonly number[] => (Array.isArray(value) ? value.filter(each => typeof each === 'number') : [])

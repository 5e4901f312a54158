import { useState } from 'react'
import * as v from 'valibot'
import { wearableRole } from '#contract/platform/auth'
import { AskedStatus } from '../app/office/asked-status'
import { useReply } from '../app/office/use-reply'
import { useViewer } from '../app/viewer'
import { TextButton } from '../ui/action/text-button'
import { Checkbox } from '../ui/input/checkbox'
import { FormField } from '../ui/input/form-field'
import { FormModal } from '../ui/overlay/form-modal'
import { useSuperAdmin } from './use-super-admin'

const roleList = v.array(wearableRole)

/** Spec: platform 2.13, Select roles. */
export function SelectRoles({ onClose }: { readonly onClose: () => void }) {
  const { account, wornRoles } = useViewer()
  const { wear } = useSuperAdmin()
  const asked = useReply('/superadmin/roles', roleList)
  const [picked, setPicked] = useState<readonly number[] | null>(null)
  const roles = asked.kind === 'loaded' ? asked.value : []
  const chosen = picked ?? roles.filter(each => each.isWorn).map(each => each.id)
  return (
    <FormModal
      open
      onClose={onClose}
      title="Select roles"
      submitLabel="Use these roles"
      valid={chosen.length > 0}
      onSubmit={() => wear(chosen)}
      body={[
        `See ${account.name} as people with these roles do, until you change back or sign out. Nobody’s roles change. You keep the super admin tools.`,
      ]}
    >
      <AskedStatus asked={asked} isEmpty={roles.length === 0} />
      <FormField label="Roles" group>
        {roles.map(each => (
          <Checkbox
            key={each.id}
            label={each.role}
            checked={chosen.includes(each.id)}
            onChange={held => setPicked(held ? [...chosen, each.id] : chosen.filter(id => id !== each.id))}
          />
        ))}
      </FormField>
      {wornRoles.length > 0 && <TextButton onClick={() => void wear([])}>Use my own roles again</TextButton>}
    </FormModal>
  )
}

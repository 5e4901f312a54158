import { Link } from '@tanstack/react-router'
import { Check, LogOut, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCompanyLogo } from '../common/places/own-company'
import { useViewer } from '../app/viewer'
import { KeyHint } from '../ui/action/key-hint'
import { toasts } from '../ui/overlay/toast-store'
import { Logo } from '../ui/shell/logo'
import { SuperAdminBar, SuperAdminButton, SuperAdminLink } from '../ui/shell/super-admin-bar'
import { showBar, useBarShown } from './bar-shown'
import { SelectAccount } from './select-account'
import { SelectRoles } from './select-roles'
import { MODULES, tierOf } from './tiers'
import { useSuperAdmin } from './use-super-admin'

/**
 * Shows the current account and user. Super admins can switch accounts here. Alt+A hides and shows it. Spec: platform
 * 2.15.
 */
export function SuperAdminTools() {
  const { account, username, permissions, actingFrom, wornRoles } = useViewer()
  const { setTier, switchTo } = useSuperAdmin()
  const [asking, setAsking] = useState<'account' | 'roles' | null>(null)
  const shown = useBarShown()
  const logo = useCompanyLogo()

  function hide() {
    showBar(false)
    toasts.show('info', 'Super admin tools hidden. Press Alt+A to show again.')
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // With Alt, some keyboards type another letter than A.
      if (!event.altKey || event.ctrlKey || event.metaKey || (event.code !== 'KeyA' && event.key.toLowerCase() !== 'a'))
        return
      event.preventDefault()
      if (shown) hide()
      else showBar(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [shown])

  return (
    <>
      <SuperAdminBar
        label="Super admin tools"
        shown={shown}
        logo={logo ? <img src={logo} alt="" height={20} /> : <Logo size={20} mono />}
        account={account.name}
        user={wornRoles.length > 0 ? `${username} as ${wornRoles.join(', ')}` : username}
        end={
          <SuperAdminButton plain icon={X} onClick={hide} aria-keyshortcuts="Alt+A">
            Hide <KeyHint keys={['Alt A']} />
          </SuperAdminButton>
        }
      >
        {actingFrom && (
          <SuperAdminButton icon={LogOut} onClick={() => void switchTo(actingFrom.id)}>
            Back to {actingFrom.name}
          </SuperAdminButton>
        )}
        <SuperAdminButton aria-haspopup="dialog" onClick={() => setAsking('account')}>
          Switch account
        </SuperAdminButton>
        {MODULES.map(each => {
          const isOn = tierOf(permissions, each.module) !== 'None'
          return (
            <SuperAdminButton
              key={each.module}
              icon={isOn ? Check : undefined}
              aria-pressed={isOn}
              onClick={() => void setTier(each, isOn ? 'None' : 'Premium')}
            >
              {each.name} {isOn ? 'on' : 'off'}
            </SuperAdminButton>
          )
        })}
        <SuperAdminButton aria-haspopup="dialog" onClick={() => setAsking('roles')}>
          Switch role
        </SuperAdminButton>
        <SuperAdminLink>
          <Link to="/settings/admin/super-admin">Super admin page</Link>
        </SuperAdminLink>
      </SuperAdminBar>
      {asking === 'account' && <SelectAccount onClose={() => setAsking(null)} />}
      {asking === 'roles' && <SelectRoles onClose={() => setAsking(null)} />}
    </>
  )
}

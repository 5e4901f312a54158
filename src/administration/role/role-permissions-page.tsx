import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { canWrite } from '#contract/permissions'
import type { PermissionGroups } from '#contract/platform/auth'
import { role as roleDefinition } from '#contract/platform/role'
import type { Held } from '../../records/held'
import { NotFound } from '../../records/not-found'
import { usePageTitle } from '../../records/page-title'
import { useRecordId } from '../../records/record-page'
import { tellProblem } from '../../records/tell-problem'
import { useLeavePrompt } from '../../records/use-leave-prompt'
import { useRecord } from '../../records/use-record'
import { useViewer } from '../../records/viewer'
import { Button } from '../../ui/action/button'
import { TextInput } from '../../ui/input/text-input'
import { toasts } from '../../ui/overlay/toast-store'
import { ActionBar, PageBody, PageHeading } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { LevelChoice, PermissionGroup } from './permission-rows'
import { changed, commonLevel, levelsOf, matching, type Permission, setAll, shownGroups } from './role-levels'
import styles from './role-permissions.module.css'
import { useRolePermissions } from './use-role-permissions'

/** What a role lets people do, a level a permission. Spec: platform 2.14 and 6. */
export function RolePermissionsPage() {
  const role = useRecord(roleDefinition, useRecordId())
  usePageTitle({ title: role?.role ?? 'Role', under: 'Permissions' })
  if (role === undefined) return <Loader />
  if (role === null) return <NotFound />
  return <RolePermissions key={role.id} role={role} />
}

function RolePermissions({ role }: { readonly role: Held<typeof roleDefinition> }) {
  const { groups, failure, isConnected, save } = useRolePermissions(role.id)
  if (groups) return <Editor key={JSON.stringify(groups)} role={role} groups={groups} isConnected={isConnected} save={save} />
  if (failure !== null) return <PageBody><Notice tone="error">{failure}</Notice></PageBody>
  return isConnected ? <Loader /> : <PageBody><Notice tone="info">What a role allows is kept in the office only, so it needs a connection.</Notice></PageBody>
}

interface EditorProps extends Pick<ReturnType<typeof useRolePermissions>, 'isConnected' | 'save'> {
  readonly role: Held<typeof roleDefinition>
  readonly groups: PermissionGroups
}

function Editor({ role, groups, isConnected, save }: EditorProps) {
  const { permissions: viewer } = useViewer()
  const navigate = useNavigate()
  const before = levelsOf(groups)
  const [levels, setLevels] = useState(before)
  const [typed, setTyped] = useState('')
  const [working, setWorking] = useState(false)
  const changes = changed(before, levels).length
  const { allow } = useLeavePrompt(changes > 0)

  const mayChange = canWrite(viewer, 'AdminRoles') && !role.readonly
  const disabled = !mayChange || working
  // Super admin reaches every account: only one of them gives it.
  const isBeyond = ({ resourceId }: Permission) => resourceId === 'AdminSuperAdmin' && !canWrite(viewer, 'AdminSuperAdmin')
  const known = shownGroups(groups, viewer, navigator.language)
  const shown = matching(known, typed)
  const settable = shown.flatMap(group => group.permissions).filter(each => !isBeyond(each))
  const total = known.reduce((sum, group) => sum + group.permissions.length, 0)

  async function submit() {
    setWorking(true)
    try {
      await save(before, levels)
      allow()
      toasts.show('info', `${role.role} permissions updated`)
      await navigate({ to: '/settings/admin/roles' })
    } catch (error) {
      tellProblem(error)
      setWorking(false)
    }
  }
  return (
    <>
      <PageHeading
        title={role.role} over={<Link to="/settings/admin/roles">Roles</Link>}
        actions={(
          <div className={styles['tools']}>
            <TextInput type="search" icon={Search} value={typed} onChange={setTyped} aria-label="Filter permissions" placeholder={`Filter ${total} permissions`} />
            {settable.length > 1 && <><span className={styles['was']}>Set all permissions</span><LevelChoice label="Set all permissions" level={commonLevel(levels, settable)} disabled={disabled} onChange={level => setLevels(setAll(levels, settable, level))} /></>}
          </div>
        )}
      />
      {!mayChange && <Notice tone="info">{role.readonly ? 'This role comes with Quoin and cannot be changed.' : 'You may look at roles but not change them.'}</Notice>}
      {shown.length === 0 && <EmptyState title="No results found" />}
      {shown.map(group => (
        <PermissionGroup key={group.name} name={group.name} permissions={group.permissions} before={before} levels={levels} disabled={disabled} isBeyond={isBeyond}
          onSet={(permissions, level) => setLevels(now => setAll(now, permissions, level))} />
      ))}
      {mayChange && (
        <ActionBar note={changes > 0 && <><strong>{changes === 1 ? '1 change' : `${changes} changes`}</strong> Takes effect at once for everybody who has this role.</>}>
          {changes > 0 && <Button kind="quiet" disabled={working} onClick={() => setLevels(before)}>Undo changes</Button>}
          <Button kind="primary" disabled={working || changes === 0} reason={isConnected ? undefined : 'Needs a connection'} onClick={() => void submit()}>Save permissions</Button>
        </ActionBar>
      )}
    </>
  )
}

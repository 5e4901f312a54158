import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { AccessLevel } from '#contract/permissions'
import type { PermissionGroups } from '#contract/platform/auth'
import { role as definition } from '#contract/platform/role'
import type { Held } from '../../records/data/held'
import { count } from '../../fields/words'
import { tellProblem } from '../../app/office/tell-problem'
import { RecordHeading } from '../../records/view/record-heading'
import { useWithoutPage } from '../../app/page/without-page'
import { useLeavePrompt } from '../../app/page/use-leave-prompt'
import { useBlocked } from '../../app/office/use-connected'
import { useViewer } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { TextInput } from '../../ui/input/text-input'
import { toasts } from '../../ui/overlay/toast-store'
import { ActionBar, PageBody } from '../../ui/shell/page'
import { StatusRow } from '../../ui/status/status-row'
import { LevelStrip, PermissionRow } from './permission-row'
import styles from './permissions.module.css'
import {
  changedLevels,
  commonLevel,
  levelsOf,
  matchingGroups,
  type Permission,
  shownGroups,
  withLevel,
} from './role-levels'

const ROLES = '/settings/admin/roles'

interface PermissionsFormProps {
  readonly role: Held<typeof definition>
  readonly groups: PermissionGroups
  /** May be changed: by this person, and the role is not read-only. */
  readonly isOpen: boolean
  readonly onSave: (changes: ReturnType<typeof changedLevels>) => Promise<void>
}

/** Every permission by group with its level, all at once or one by one. Saving leads back to the roles. Spec: platform 2.14 and 6. */
export function PermissionsForm({ role, groups, isOpen, onSave }: PermissionsFormProps) {
  const { permissions } = useViewer()
  const blocked = useBlocked() ?? undefined
  const without = useWithoutPage()
  const navigate = useNavigate()
  const before = levelsOf(groups)
  const [levels, setLevels] = useState(before)
  const [query, setQuery] = useState('')
  const [working, setWorking] = useState(false)
  const changes = changedLevels(before, levels)
  const leave = useLeavePrompt(changes.length > 0)
  const all = shownGroups(groups, permissions, navigator.language)
  const shown = matchingGroups(all, query)
  const set = (those: readonly Permission[], level: AccessLevel) => setLevels(now => withLevel(now, those, level))
  const everything = shown.flatMap(group => group.permissions)

  async function save() {
    setWorking(true)
    try {
      await onSave(changes)
      leave.allow()
      toasts.show('info', `${role.role} permissions updated`)
      await navigate({ to: ROLES })
    } catch (error) {
      tellProblem(error)
      setWorking(false)
    }
  }
  return (
    <>
      <RecordHeading
        resource={definition}
        record={{ ...role }}
        name={role.role}
        base={ROLES}
        over="Role"
        ruled
        isBusy
        isLocked={role.readonly}
        actions={
          <div className={styles['tools']}>
            <TextInput
              type="search"
              icon={Search}
              value={query}
              onChange={setQuery}
              aria-label="Filter permissions"
              placeholder={`Filter ${count(all.flatMap(group => group.permissions).length, 'permission', 'permissions')}`}
            />
            {everything.length > 1 && (
              <span className={styles['set']}>
                Set all permissions{' '}
                <LevelStrip
                  label="Set all permissions"
                  value={commonLevel(levels, everything)}
                  disabled={!isOpen}
                  onChange={level => set(everything, level)}
                />
              </span>
            )}
          </div>
        }
      />
      <PageBody>
        {!isOpen && (
          <p className={styles['note']}>
            {role.readonly
              ? 'This role cannot be changed. Make a role of your own to set other levels.'
              : 'You can view this role but not change it.'}
          </p>
        )}
        {shown.length === 0 && <StatusRow kind="empty" text="No results found" />}
        {shown.map(group => (
          <section key={group.name} aria-label={group.name} className={styles['group']}>
            <header className={styles['head']}>
              <h2 className="type-section">{group.name}</h2>
              <span className={styles['count']}>{count(group.permissions.length, 'permission', 'permissions')}</span>
              {group.permissions.length > 1 && (
                <span className={styles['set']}>
                  Set all{' '}
                  <LevelStrip
                    label={`Set all of ${group.name}`}
                    value={commonLevel(levels, group.permissions)}
                    disabled={!isOpen}
                    onChange={level => set(group.permissions, level)}
                  />
                </span>
              )}
            </header>
            {group.permissions.map(each => (
              <PermissionRow
                key={each.resourceId}
                permission={each}
                level={levels[each.resourceId] ?? 0}
                was={before[each.resourceId] ?? 0}
                disabled={!isOpen}
                isWithoutPage={without.has(each.resourceId)}
                onChange={level => set([each], level)}
              />
            ))}
          </section>
        ))}
      </PageBody>
      {isOpen && (
        <ActionBar
          note={
            changes.length === 0
              ? 'Nothing changed'
              : `${count(changes.length, 'change', 'changes')}. It takes effect the next time anyone does something.`
          }
        >
          <Button kind="quiet" disabled={changes.length === 0} onClick={() => setLevels(before)}>
            Undo changes
          </Button>
          <Button
            kind="primary"
            disabled={working || changes.length === 0}
            reason={blocked}
            onClick={() => void save()}
          >
            Save permissions
          </Button>
        </ActionBar>
      )}
    </>
  )
}

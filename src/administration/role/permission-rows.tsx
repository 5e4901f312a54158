import { useState } from 'react'
import type { AccessLevel } from '#contract/permissions'
import { Checkbox } from '../../ui/input/checkbox'
import { Segmented } from '../../ui/input/segmented'
import { Icon } from '../../ui/icon'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { asLevel, commonLevel, type Levels, type Permission } from './role-levels'
import styles from './role-permissions.module.css'

const WORDS: Readonly<Record<AccessLevel, string>> = { 0: 'No access', 1: 'Read-only access', 7: 'Full access' }
const SEGMENTS = [{ value: '0', label: 'No access' }, { value: '1', label: 'Read-only' }, { value: '7', label: 'Full access', tone: 'accent' }] as const

interface LevelProps {
  /** What the level is of, read with the choice. */
  readonly label: string
  readonly level: AccessLevel | null
  readonly disabled: boolean
  readonly onChange: (level: AccessLevel) => void
}
/** 7 full access, 1 read-only access, 0 no access; nothing chosen where several differ. Spec: platform 6. */
export function LevelChoice({ label, level, disabled, onChange }: LevelProps) {
  return <Segmented label={label} value={level === null ? null : `${level}`} onChange={value => onChange(asLevel(Number(value)))} options={SEGMENTS} disabled={disabled} />
}

interface GroupProps {
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly before: Levels
  readonly levels: Levels
  readonly disabled: boolean
  /** Permissions the viewer cannot give or take. */
  readonly isBeyond: (permission: Permission) => boolean
  readonly onSet: (permissions: readonly Permission[], level: AccessLevel) => void
}

/** A group with its permissions, one a line; a line that was changed says what it was. */
export function PermissionGroup({ name, permissions, before, levels, disabled, isBeyond, onSet }: GroupProps) {
  const [open, setOpen] = useState(true)
  const own = permissions.filter(each => !isBeyond(each))
  return (
    <section aria-label={name} className={styles['group']}>
      <div className={styles['head']}>
        <h2 className={styles['name']}>
          <button type="button" className={styles['toggle']} aria-expanded={open} onClick={() => setOpen(!open)}><Icon of={open ? ChevronDown : ChevronRight} />{name}</button>
          <span className={styles['count']}>{permissions.length === 1 ? '1 permission' : `${permissions.length} permissions`}</span>
        </h2>
        {own.length > 1 && (
          <div className={styles['level']}>
            <span className={styles['was']}>Set all</span>
            <LevelChoice label={`Set all ${name}`} level={commonLevel(levels, own)} disabled={disabled} onChange={level => onSet(own, level)} />
          </div>
        )}
      </div>
      {open && (
        <ul className={styles['lines']}>
          {permissions.map(each => {
            const level = levels[each.resourceId] ?? 0
            const was = before[each.resourceId] ?? 0
            const isFixed = disabled || isBeyond(each)
            return (
              <li key={each.resourceId} className={styles['line']} data-changed={level === was ? undefined : true}>
                <span className={styles['permission']}>{each.name}{each.description !== '' && <span className={styles['count']}> {each.description}</span>}</span>
                <div className={styles['level']}>
                  {level !== was && <span className={styles['was']}>was {WORDS[was]}</span>}
                  {each.binaryAccess
                    ? <Checkbox checked={level > 0} onChange={on => onSet([each], on ? 7 : 0)} disabled={isFixed} label="Allow access" aria-label={`Allow access to ${each.name}`} />
                    : <LevelChoice label={each.name} level={level} disabled={isFixed} onChange={chosen => onSet([each], chosen)} />}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

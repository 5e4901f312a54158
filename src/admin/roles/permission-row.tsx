import type { AccessLevel } from '#contract/permissions'
import { Checkbox } from '../../ui/input/checkbox'
import { Segmented } from '../../ui/input/segmented'
import styles from './permissions.module.css'
import type { Permission } from './role-levels'

/** Spec: platform 3, Access levels. */
const LEVELS = [
  { value: '0', label: 'No access' },
  { value: '1', label: 'Read-only access' },
  { value: '7', label: 'Full access', tone: 'accent' },
] as const
const BY_TEXT = { 0: 0, 1: 1, 7: 7 } as const

interface LevelStripProps {
  readonly label: string
  readonly value: AccessLevel | null
  readonly disabled: boolean
  readonly onChange: (level: AccessLevel) => void
}

export function LevelStrip({ label, value, disabled, onChange }: LevelStripProps) {
  return (
    <Segmented
      label={label}
      value={value === null ? null : (LEVELS.find(each => each.value === String(value))?.value ?? null)}
      disabled={disabled}
      onChange={text => onChange(BY_TEXT[text])}
      options={LEVELS}
    />
  )
}

interface PermissionRowProps {
  readonly permission: Permission
  readonly level: AccessLevel
  readonly was: AccessLevel
  readonly disabled: boolean
  /** This version has no page for it. */
  readonly isWithoutPage: boolean
  readonly onChange: (level: AccessLevel) => void
}

export function PermissionRow({ permission, level, was, disabled, isWithoutPage, onChange }: PermissionRowProps) {
  const before = LEVELS.find(each => each.value === String(was))?.label
  return (
    <div className={styles['row']} data-changed={level !== was || undefined}>
      <span className={styles['name']}>
        {permission.name}
        <span className={styles['what']}>
          {permission.description}
          {isWithoutPage && '. It has no page of its own in this version'}
        </span>
      </span>
      {level !== was && (
        <span className={styles['was']}>
          was {permission.binaryAccess ? (was > 0 ? 'allowed' : 'not allowed') : before}
        </span>
      )}
      {permission.binaryAccess ? (
        <Checkbox
          checked={level > 0}
          disabled={disabled}
          label={
            <>
              Allow access<span className="visually-hidden"> to {permission.name}</span>
            </>
          }
          onChange={allow => onChange(allow ? 7 : 0)}
        />
      ) : (
        <LevelStrip label={permission.name} value={level} disabled={disabled} onChange={onChange} />
      )}
    </div>
  )
}

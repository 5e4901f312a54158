import type { LucideIcon } from 'lucide-react'
import { classes } from './classes'
import styles from './icon.module.css'

type IconProps = {
  of: LucideIcon
  size?: 'normal' | 'small' | undefined
  /** Said by a screen reader. Leave it out beside words that say the same. */
  label?: string | undefined
  className?: string | undefined
}

/** A lucide icon drawn with square caps and mitred joins, so that it looks drawn. */
export function Icon({ of: Drawing, size = 'normal', label, className }: IconProps) {
  return (
    <Drawing
      className={classes(styles['icon'], size === 'small' && styles['small'], className)}
      strokeWidth={1.6}
      strokeLinecap="square"
      strokeLinejoin="miter"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

import { CheckCheck, CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeLevel } from './badge'

const ICONS: Readonly<Partial<Record<BadgeLevel, LucideIcon>>> = {
  error: CircleAlert,
  warning: TriangleAlert,
  accent: CheckCheck,
}

/** A state, or what is late or urgent: its level is said by an icon too, never by colour alone. */
export function LevelBadge({ level, children }: { readonly level: BadgeLevel; readonly children: ReactNode }) {
  return (
    <Badge level={level} icon={ICONS[level]}>
      {children}
    </Badge>
  )
}

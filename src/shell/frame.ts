import type { ReactNode } from 'react'
import type { usePill } from './use-pill'
import type { Navigation } from './use-navigation'
import type { ShellPlace } from './use-shell-place'

/** What both frames are made from, desktop and phone. */
export interface FrameProps {
  readonly place: ShellPlace
  readonly navigation: Navigation
  readonly pill: ReturnType<typeof usePill>
}

/** What stands around the page; the page itself stays where it is when a phone is turned or a window made narrow. */
export interface FrameParts {
  readonly primary?: ReactNode
  readonly secondary?: ReactNode
  readonly header: ReactNode
  readonly bottomBar?: ReactNode
  /** Opened over the page. */
  readonly sheet?: ReactNode
}

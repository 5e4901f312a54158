import type { usePill } from './use-pill'
import type { Navigation } from './use-navigation'
import type { ShellPlace } from './use-shell-place'

/** What both frames are given, the desktop's and the phone's. */
export interface FrameProps {
  readonly place: ShellPlace
  readonly navigation: Navigation
  readonly pill: ReturnType<typeof usePill>
}

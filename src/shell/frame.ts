import type { usePill } from './use-pill'
import type { Navigation } from './use-navigation'
import type { ShellPlace } from './use-shell-place'

/** The props of both frames, desktop and phone. */
export interface FrameProps {
  readonly place: ShellPlace
  readonly navigation: Navigation
  readonly pill: ReturnType<typeof usePill>
}

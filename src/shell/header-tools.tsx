import { useNavigate } from '@tanstack/react-router'
import { Moon, Sun } from 'lucide-react'
import { NotificationBell } from '../notifications/notification-bell'
import { IconButton } from '../ui/action/icon-button'
import { SyncPill } from '../ui/status/sync-pill'
import { AppPalette } from './app-palette'
import type { FrameProps } from './frame'
import { HelpButton } from './help/help'
import { setTheme, useTheme } from './account/look'

/** The right-hand side of the desktop header. */
export function HeaderTools({ pill, navigation }: Pick<FrameProps, 'pill' | 'navigation'>) {
  const theme = useTheme()
  const isDark = theme === 'dark'
  return (
    <>
      <AppPalette navigation={navigation} />
      <Pill pill={pill} />
      <HelpButton />
      <NotificationBell />
      <IconButton
        icon={isDark ? Sun : Moon}
        label={isDark ? 'Light theme' : 'Dark theme'}
        onClick={() => setTheme(isDark ? 'light' : 'dark')}
      />
    </>
  )
}

/** The sync pill; opens the sync centre. */
export function Pill({ pill }: Pick<FrameProps, 'pill'>) {
  const navigate = useNavigate()
  return (
    <SyncPill
      state={pill.state}
      text={pill.text}
      also={pill.also}
      label="Open the sync centre"
      onOpen={() => void navigate({ to: '/sync' })}
    />
  )
}

import { useNavigate } from '@tanstack/react-router'
import { CircleHelp, LogOut, Moon, RefreshCw, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Palette } from '../palette/palette'
import type { FrameProps } from './frame'
import { useHelp } from './help/help'
import { usePlaceAddress } from './navigation/nav-list'
import { useSignOut } from './sign-out-context'
import { setTheme, useTheme } from './account/look'

interface AppPaletteProps extends Pick<FrameProps, 'navigation'> {
  readonly opener?: (open: () => void) => ReactNode
}

/** The command palette with the pages this person may open here and the shell's own actions. */
export function AppPalette({ navigation, opener }: AppPaletteProps) {
  const { primary, secondary, siteAssessment, settings } = navigation
  const entries = [
    ...primary,
    ...secondary.filter(entry => !settings.includes(entry)),
    ...(siteAssessment ?? []),
    ...settings,
  ]
  const help = useHelp()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const theme = useTheme()
  const addressOf = usePlaceAddress()
  const isDark = theme === 'dark'
  return (
    <Palette
      {...(opener ? { opener } : {})}
      pages={entries.flatMap(({ label, icon, links }) =>
        links.map(link => ({ label: link.label, under: label, icon, address: addressOf(link) })),
      )}
      actions={[
        { label: 'Open the sync centre', icon: RefreshCw, run: () => void navigate({ to: '/sync' }) },
        {
          label: isDark ? 'Light theme' : 'Dark theme',
          icon: isDark ? Sun : Moon,
          run: () => setTheme(isDark ? 'light' : 'dark'),
        },
        { label: 'Help with this page', icon: CircleHelp, run: help },
        { label: 'Sign out', icon: LogOut, run: signOut },
      ]}
    />
  )
}

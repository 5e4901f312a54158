import { useNavigate, useParams } from '@tanstack/react-router'
import { LogOut, Moon, RefreshCw, Sun } from 'lucide-react'
import { Palette } from '../palette/palette'
import type { NavEntry } from './navigation'
import { useSignOut } from './sign-out-context'
import { setTheme, useTheme } from './theme'

interface AppPaletteProps {
  /** What this person may see of the navigation here. */
  readonly entries: readonly NavEntry[]
  /** Names in addresses that the address bar does not hold. */
  readonly params: Readonly<Record<string, string>>
}

/** The command palette over the navigation that is shown, and what the shell itself can do. */
export function AppPalette({ entries, params }: AppPaletteProps) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const theme = useTheme()
  const own: Readonly<Record<string, string>> = useParams({ strict: false })
  const isDark = theme === 'dark'
  return (
    <Palette
      pages={entries.flatMap(({ label, icon, links }) => links.map(link => ({ label: link.label, under: label, icon, address: { to: link.to, params: { ...params, ...own } } })))}
      actions={[
        { label: 'Open the sync centre', icon: RefreshCw, run: () => void navigate({ to: '/sync' }) },
        { label: isDark ? 'Light theme' : 'Dark theme', icon: isDark ? Sun : Moon, run: () => setTheme(isDark ? 'light' : 'dark') },
        { label: 'Sign out', icon: LogOut, run: signOut },
      ]}
    />
  )
}

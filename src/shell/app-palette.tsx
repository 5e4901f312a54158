import { useNavigate } from '@tanstack/react-router'
import { LogOut, Moon, RefreshCw, Sun } from 'lucide-react'
import { Palette } from '../palette/palette'
import type { NavEntry } from './navigation/nav-entry'
import { usePlaceAddress } from './navigation/nav-list'
import { useSignOut } from './sign-out-context'
import { setTheme, useTheme } from './theme'

/** The command palette over what this person may see of the navigation here, and what the shell itself can do. */
export function AppPalette({ entries }: { readonly entries: readonly NavEntry[] }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const theme = useTheme()
  const addressOf = usePlaceAddress()
  const isDark = theme === 'dark'
  return (
    <Palette
      pages={entries.flatMap(({ label, icon, links }) => links.map(link => ({ label: link.label, under: label, icon, address: addressOf(link) })))}
      actions={[
        { label: 'Open the sync centre', icon: RefreshCw, run: () => void navigate({ to: '/sync' }) },
        { label: isDark ? 'Light theme' : 'Dark theme', icon: isDark ? Sun : Moon, run: () => setTheme(isDark ? 'light' : 'dark') },
        { label: 'Sign out', icon: LogOut, run: signOut },
      ]}
    />
  )
}

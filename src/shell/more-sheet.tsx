import { FolderOpen, LogOut, Settings } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { Segmented } from '../ui/input/segmented'
import { Modal } from '../ui/overlay/modal'
import { RoundLink, RoundLinks } from '../ui/shell/bottom-bar'
import type { NavEntry } from './navigation'
import { PlaceLink } from './nav-list'
import { setTheme, THEMES, useTheme } from './theme'

interface MoreSheetProps { readonly open: boolean; readonly onClose: () => void; readonly entries: readonly NavEntry[]; readonly hasSettings: boolean; readonly onSignOut: () => void }

/** The phone's more-menu: the navigation as round links, the theme, and the way out. Spec: platform 2.5. */
export function MoreSheet({ open, onClose, entries, hasSettings, onSignOut }: MoreSheetProps) {
  const theme = useTheme()
  return (
    <Modal open={open} onClose={onClose} title="More">
      <div onClickCapture={event => { if (event.target instanceof Element && event.target.closest('a')) onClose() }}>
        <RoundLinks>
          <RoundLink icon={FolderOpen}><Link to="/estimating/projects">Projects</Link></RoundLink>
          {entries.flatMap(entry => entry.links.map(link => <RoundLink key={link.to} icon={entry.icon}><PlaceLink link={link}>{link.label}</PlaceLink></RoundLink>))}
          {hasSettings && <RoundLink icon={Settings}><Link to="/settings/my-account">Settings</Link></RoundLink>}
          <RoundLink icon={LogOut}><button type="button" onClick={() => { onClose(); onSignOut() }}>Sign out</button></RoundLink>
        </RoundLinks>
      </div>
      <Segmented label="Theme" fill value={theme} onChange={setTheme} options={THEMES} />
    </Modal>
  )
}

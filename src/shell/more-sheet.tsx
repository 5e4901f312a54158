import { CircleHelp, FolderOpen, LogOut, Search, Settings } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '../app/viewer'
import { Segmented } from '../ui/input/segmented'
import { Modal } from '../ui/overlay/modal'
import { List, ListRow } from '../ui/record/list-row'
import { RoundLink, RoundLinks } from '../ui/shell/bottom-bar'
import { AppPalette } from './app-palette'
import type { FrameProps } from './frame'
import { HELP, useHelp } from './help/help'
import type { NavEntry } from './navigation/nav-entry'
import { GroupCount, LinkCount, PlaceLink, useActiveLink } from './navigation/nav-list'
import { useSignOut } from './sign-out-context'
import { SiteAssessmentPicker } from './site-assessment-picker'
import { setTheme, THEMES, useTheme } from './account/look'

interface MoreSheetProps extends Pick<FrameProps, 'place' | 'navigation'> {
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * The phone's more menu: navigation as round links, search, help, theme and sign out; a group shows its links below.
 * Spec: platform 2.5.
 */
export function MoreSheet({ open, onClose, place, navigation }: MoreSheetProps) {
  const { project, assessment } = place
  const { inSettings, secondary, siteAssessment, primary, settings } = navigation
  const viewer = useViewer()
  const theme = useTheme()
  const onSignOut = useSignOut()
  const help = useHelp()
  const [group, setGroup] = useState<string | null>(null)
  const entries = secondary.length > 0 ? [...secondary, ...(siteAssessment ?? [])] : primary
  const active = useActiveLink(entries)
  const opened = entries.find(entry => entry.label === group && entry.links.length > 1)
  const home = settings[0]?.links[0]
  const goes = (links: readonly { readonly to: string }[], to: string) => links.some(each => each.to === to)
  const hasProjects = entries.some(entry => goes(entry.links, '/estimating/projects'))
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={inSettings ? 'Settings' : (assessment?.name ?? project?.name ?? 'More')}
      description={[project?.reference, viewer.account.name, viewer.fullName, viewer.account.isDemo && 'Demo firm']
        .filter(Boolean)
        .join(' · ')}
    >
      <div
        onClickCapture={event => {
          if (event.target instanceof Element && event.target.closest('a')) onClose()
        }}
      >
        <RoundLinks>
          {entries.map(entry => (
            <RoundEntry
              key={entry.label}
              entry={entry}
              isActive={active !== null && entry.links.includes(active)}
              isOpen={entry === opened}
              onOpen={() => setGroup(entry === opened ? null : entry.label)}
            />
          ))}
          {!hasProjects && (
            <RoundLink icon={FolderOpen}>
              <Link to="/estimating/projects">Projects</Link>
            </RoundLink>
          )}
          {home && !inSettings && (
            <RoundLink icon={Settings}>
              <PlaceLink link={home}>Settings</PlaceLink>
            </RoundLink>
          )}
          <AppPalette
            navigation={navigation}
            opener={openPalette => (
              <RoundLink icon={Search}>
                <button type="button" aria-haspopup="dialog" onClick={openPalette}>
                  Find
                </button>
              </RoundLink>
            )}
          />
          <RoundLink icon={CircleHelp}>
            <button
              type="button"
              title={HELP}
              onClick={() => {
                onClose()
                help()
              }}
            >
              Help
            </button>
          </RoundLink>
          <RoundLink icon={LogOut}>
            <button
              type="button"
              onClick={() => {
                onClose()
                onSignOut()
              }}
            >
              Sign out
            </button>
          </RoundLink>
        </RoundLinks>
        {opened && (
          <List label={opened.label}>
            {opened.links.map(link => (
              <ListRow
                key={link.label}
                title={<PlaceLink link={link}>{link.label}</PlaceLink>}
                end={<LinkCount link={link} />}
                leads
              />
            ))}
          </List>
        )}
        {siteAssessment && project && assessment && (
          <SiteAssessmentPicker project={project.id} chosen={assessment} onChosen={onClose} />
        )}
      </div>
      <Segmented label="Theme" fill value={theme} onChange={setTheme} options={THEMES} />
    </Modal>
  )
}

function RoundEntry({
  entry,
  isActive,
  isOpen,
  onOpen,
}: {
  readonly entry: NavEntry
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly onOpen: () => void
}) {
  const [only, ...others] = entry.links
  if (!only) return null
  if (others.length === 0)
    return (
      <RoundLink icon={entry.icon} active={isActive} badge={<LinkCount link={only} />}>
        <PlaceLink link={only}>{only.label}</PlaceLink>
      </RoundLink>
    )
  return (
    <RoundLink icon={entry.icon} active={isActive} badge={<GroupCount entry={entry} />}>
      <button type="button" aria-expanded={isOpen} onClick={onOpen}>
        {entry.label}
      </button>
    </RoundLink>
  )
}

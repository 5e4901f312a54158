import { Link } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { deviceWord } from '../../app/device/device-words'
import { Notice } from '../../ui/status/notice'

/** Names the projects whose records are not on this device. The figures beside it are of the others. */
export function MissingProjects({
  projects,
  what,
}: {
  readonly projects: readonly { readonly id: number; readonly name: string }[]
  /** "dates", "retention". */
  readonly what: string
}) {
  if (projects.length === 0) return null
  return (
    <Notice
      tone="warning"
      icon={CloudOff}
      note={`Open a project to download it. Keep it on this ${deviceWord()} to see its ${what} here at any time.`}
    >
      Without {projects.length === 1 ? 'one project' : `${projects.length} projects`} that{' '}
      {projects.length === 1 ? 'is' : 'are'} not on this {deviceWord()}:{' '}
      {projects.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to="/estimating/projects/$projectId/hub" params={{ projectId: String(id) }}>
            {name}
          </Link>
        </span>
      ))}
    </Notice>
  )
}

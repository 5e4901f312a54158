import { Link } from '@tanstack/react-router'
import { CloudOff, HardDriveDownload } from 'lucide-react'
import { useEffect } from 'react'
import { KEPT_LATELY, scopeKey } from '#contract/kit/scope-kinds'
import { deviceWord } from '../../app/device/device-words'
import { tellProblem } from '../../app/office/tell-problem'
import { useConnected } from '../../app/office/use-connected'
import { useReplica } from '../../fields/replica-context'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { Notice } from '../../ui/status/notice'

interface MissingProjectsProps {
  readonly projects: readonly { readonly id: number; readonly name: string }[]
  /** Projects on site, those on this device and those that are missing. */
  readonly count: number
  /** "dates", "retention". */
  readonly what: string
}

/**
 * Names the projects whose records are not on this device: the figures beside it are of the others. A few projects are downloaded at once; many only
 * when the person asks to keep them, because a device keeps few of those that were only opened.
 */
export function MissingProjects({ projects, count, what }: MissingProjectsProps) {
  const replica = useReplica()
  const isConnected = useConnected()
  const ids = projects.map(({ id }) => id).join()
  const areFew = count <= KEPT_LATELY
  useEffect(() => {
    if (!areFew) return
    for (const id of ids.split(',').filter(Boolean))
      void replica.opened(scopeKey('project', Number(id))).catch(tellProblem)
  }, [replica, ids, areFew])
  if (projects.length === 0) return null
  const device = deviceWord()
  const isComing = areFew && isConnected
  return (
    <>
      <Notice
        tone="warning"
        icon={isComing ? HardDriveDownload : CloudOff}
        note={isComing ? `Downloading. ${projects.length === 1 ? 'Its' : 'Their'} ${what} will show here.` : undefined}
      >
        Without {projects.length === 1 ? 'one project' : `${projects.length} projects`} that{' '}
        {projects.length === 1 ? 'is' : 'are'} not on this {device}:{' '}
        {projects.map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Link to="/estimating/projects/$projectId/hub" params={{ projectId: String(id) }}>
              {name}
            </Link>
          </span>
        ))}
      </Notice>
      {!areFew && (
        <ButtonRow>
          <Button
            icon={HardDriveDownload}
            onClick={() => {
              for (const { id } of projects) void replica.pin(scopeKey('project', id), true).catch(tellProblem)
            }}
          >
            Keep {projects.length === 1 ? 'it' : 'them'} on this {device}
          </Button>
        </ButtonRow>
      )}
    </>
  )
}

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { portalLoadReply, type PortalPerson } from '#contract/commercial/portal/portal-access'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { portalPath } from '#contract/commercial/portal/portal-calls'
import { subcontractor } from '#contract/contacts/subcontractor'
import { canWrite } from '#contract/permissions'
import { useReply } from '../../app/office/use-reply'
import { usePageTitle } from '../../app/page/page-title'
import { useCan, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useNames } from '../../records/data/use-names'
import { useOffice } from '../../records/office/use-office'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatDateTime } from '../../ui/format'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { toasts } from '../../ui/overlay/toast-store'
import { List, ListRow } from '../../ui/record/list-row'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { LevelBadge } from '../../ui/status/level-badge'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { FirmLines } from './choose-lines'
import { type Invitation, InvitePerson } from './invite-person'

/** The people at subcontractors who can see their own applications of this project. The server knows them alone: a device keeps nothing of who can sign in. */
export function PortalPeoplePage() {
  const { id: project } = useProject()
  usePageTitle({ title: 'Portal' })
  const { permissions, account } = useViewer()
  const { blocked } = useOffice(null)
  const [changes, setChanges] = useState(0)
  const [inviting, setInviting] = useState<Partial<Invitation> | null>(null)
  const asked = useReply(`/projects/${project}/portal/load`, portalLoadReply, changes)
  const changed = () => setChanges(count => count + 1)
  const mayWrite = canWrite(permissions, 'ProjectHubPortal')
  const can = useCan()
  const people = asked.kind === 'loaded' ? asked.value.filter(({ state }) => state !== 'stopped') : []
  /** Each subcontractor with access, once. */
  const firms = [...new Map(people.map(person => [person.subcontractor, person])).values()]
  return (
    <>
      <PageHeading
        title="Portal"
        repeats
        actions={
          mayWrite && (
            <Button
              kind="primary"
              icon={UserPlus}
              reason={blocked ?? undefined}
              aria-haspopup="dialog"
              onClick={() => setInviting({})}
            >
              Invite a person
            </Button>
          )
        }
      />
      <PageBody>
        <p>
          A person at a subcontractor signs in to see the subcontractor’s own applications on this project: what is
          certified, when it is paid, and every notice. They see nothing of yours or of others.
        </p>
        <p>
          When they apply, they find the lines of the bill that they quoted for or applied for before, and the lines you
          choose for them here.
        </p>
        <p>
          They sign in at <a href={portalPath(account.id)}>{new URL(portalPath(account.id), location.origin).href}</a>
        </p>
        {asked.kind === 'loading' && <Loader />}
        {asked.kind === 'failed' && (
          <Notice tone="warning">{asked.words}. Who has access is known to the server alone.</Notice>
        )}
        {asked.kind === 'loaded' && asked.value.length === 0 && (
          <EmptyState title="No one has access yet">
            The people you invite are here, with their last sign-in.
          </EmptyState>
        )}
        {asked.kind === 'loaded' && asked.value.length > 0 && (
          <List label="People with access">
            {asked.value.map(person => (
              <PersonRow
                key={person.person}
                person={person}
                project={project}
                mayWrite={mayWrite}
                onInvite={setInviting}
                onChanged={changed}
              />
            ))}
          </List>
        )}
        {firms.length > 0 && (
          <Section title="Lines of the bill they find" bare>
            <List label="Lines chosen by subcontractor">
              {firms.map(({ subcontractor: of, lines }) => (
                <FirmLines
                  key={of}
                  project={project}
                  subcontractor={of}
                  lines={lines}
                  mayChoose={mayWrite && can.read(incomingApplication) && can.read(incomingItem)}
                  onChanged={changed}
                />
              ))}
            </List>
          </Section>
        )}
        {inviting && (
          <InvitePerson
            project={project}
            begin={inviting}
            onClose={() => {
              setInviting(null)
              changed()
            }}
          />
        )}
      </PageBody>
    </>
  )
}

const STATES = {
  invited: { words: 'Invited', level: 'info' },
  lapsed: { words: 'Link has lapsed', level: 'warning' },
  active: { words: 'Has access', level: 'accent' },
  stopped: { words: 'Stopped', level: 'subtle' },
} as const

interface PersonRowProps {
  readonly person: PortalPerson
  readonly project: number
  readonly mayWrite: boolean
  readonly onInvite: (again: Invitation) => void
  readonly onChanged: () => void
}

function PersonRow({ person, project, mayWrite, onInvite, onChanged }: PersonRowProps) {
  const { state, fullName, email, givenAt, stoppedAt, lastSignInAt } = person
  const firmOf = useNames(subcontractor)
  const confirm = useConfirm()
  const { run, working, blocked } = useOffice(null)
  const { words, level } = STATES[state]
  async function stop() {
    const { result } = await confirm({
      title: `Stop access of ${fullName}?`,
      message: 'It stops at once. They no longer see the applications of this project. Give access again at any time.',
      yes: 'Stop access',
      no: 'Keep access',
      danger: true,
    })
    if (!result) return
    const isDone = await run(async ({ server }) => {
      await server.call(`/projects/${project}/portal/people/${person.person}/stop`, { method: 'POST' })
    })
    if (isDone) toasts.show('info', 'Access stopped')
    onChanged()
  }
  const again = () => onInvite({ subcontractor: person.subcontractor, fullName, email })
  return (
    <ListRow
      title={fullName}
      under={
        <>
          <div>{[firmOf(person.subcontractor), email].filter(Boolean).join(' · ')}</div>
          <div>
            {stoppedAt === null
              ? `Access given ${formatDateTime(givenAt)}`
              : `Access stopped ${formatDateTime(stoppedAt)}`}
          </div>
          <div>
            {lastSignInAt === null ? 'Has not signed in yet' : `Last signed in ${formatDateTime(lastSignInAt)}`}
          </div>
        </>
      }
      end={<LevelBadge level={level}>{words}</LevelBadge>}
      actions={
        mayWrite && (
          <ButtonRow>
            {state !== 'active' && (
              <Button reason={blocked ?? undefined} aria-haspopup="dialog" onClick={again}>
                {state === 'stopped' ? 'Give access again' : 'Send a new link'}
              </Button>
            )}
            {state !== 'stopped' && (
              <Button reason={blocked ?? undefined} disabled={working} onClick={() => void stop()}>
                Stop access
              </Button>
            )}
          </ButtonRow>
        )
      }
    />
  )
}

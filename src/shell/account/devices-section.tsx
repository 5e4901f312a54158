import { Laptop } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { type SignedInDevice, signedInDevice } from '#contract/platform/auth'
import { useServer } from '../../app/office/server'
import { tellProblem } from '../../app/office/tell-problem'
import { useReply } from '../../app/office/use-reply'
import { Button } from '../../ui/action/button'
import { formatDateTime } from '../../ui/format'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { OfficeStatus } from './office-status'

const deviceList = v.array(signedInDevice)

/**
 * The devices this person is signed in on, each with a way to sign it out. Only the server knows them, so the list is
 * fetched when shown.
 */
export function DevicesSection() {
  const server = useServer()
  const confirm = useConfirm()
  const asked = useReply('/sessions', deviceList)
  const [ended, setEnded] = useState<readonly number[]>([])
  const devices = asked.kind === 'loaded' ? asked.value.filter(each => !ended.includes(each.id)) : null

  async function signOut(device: SignedInDevice) {
    const { result } = await confirm({
      title: `Sign out ${device.name}?`,
      message: 'Work on it that was not sent stays there, and goes when you sign in on it again.',
      yes: 'Sign it out',
      no: 'Cancel',
    })
    if (!result) return
    try {
      await server.call(`/sessions/${device.id}`, { method: 'DELETE' })
      setEnded(now => [...now, device.id])
    } catch (error) {
      tellProblem(error)
    }
  }
  return (
    <Section title="Devices you are signed in on">
      <OfficeStatus asked={asked} what="Which devices these are" />
      {devices && (
        <List label="Devices">
          {devices.map(device => (
            <ListRow
              key={device.id}
              icon={Laptop}
              title={device.name}
              under={`Signed in ${formatDateTime(device.createdAt)} · last used ${formatDateTime(device.lastUsedAt)}`}
              end={
                device.current ? (
                  <Badge level="info">This device</Badge>
                ) : (
                  <Button aria-label={`Sign out ${device.name}`} onClick={() => void signOut(device)}>
                    Sign out
                  </Button>
                )
              }
            />
          ))}
        </List>
      )}
    </Section>
  )
}

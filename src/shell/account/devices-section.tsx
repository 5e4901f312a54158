import { Laptop } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { type SignedInDevice, signedInDevice } from '#contract/platform/auth'
import { useServer } from '../../records/server'
import { problemWords, tellProblem } from '../../records/tell-problem'
import { useConnected } from '../../records/use-connected'
import { Button } from '../../ui/action/button'
import { formatDateTime } from '../../ui/format'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'

/** Where one is signed in; each can be signed out from here. Only the office knows, so it is asked when looked at. */
export function DevicesSection() {
  const server = useServer()
  const confirm = useConfirm()
  const isConnected = useConnected()
  const [devices, setDevices] = useState<readonly SignedInDevice[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (!isConnected) return
    let left = false
    server.call('/sessions').then(async reply => v.parse(v.array(signedInDevice), await reply.json())).then(
      found => { if (!left) { setDevices(found); setFailure(null) } },
      (error: unknown) => { if (!left) setFailure(problemWords(error)) },
    )
    return () => { left = true }
  }, [server, isConnected])

  async function signOut(device: SignedInDevice) {
    const { result } = await confirm({ title: `Sign out ${device.name}?`, message: 'Work on it that was not sent stays there, and goes when you sign in on it again.', yes: 'Sign it out', no: 'Cancel' })
    if (!result) return
    try {
      await server.call(`/sessions/${device.id}`, { method: 'DELETE' })
      setDevices(now => now?.filter(each => each.id !== device.id) ?? null)
    } catch (error) {
      tellProblem(error)
    }
  }
  return (
    <Section title="Devices you are signed in on">
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {devices === null && failure === null && (isConnected ? <Loader /> : <Notice tone="info">Which devices these are only the office knows: it needs a connection.</Notice>)}
      {devices && (
        <List label="Devices">
          {devices.map(device => (
            <ListRow key={device.id} icon={Laptop} title={device.name} under={`Signed in ${formatDateTime(device.createdAt)} · last used ${formatDateTime(device.lastUsedAt)}`}
              end={device.current ? <Badge level="info">This device</Badge> : <Button aria-label={`Sign out ${device.name}`} onClick={() => void signOut(device)}>Sign out</Button>} />
          ))}
        </List>
      )}
    </Section>
  )
}

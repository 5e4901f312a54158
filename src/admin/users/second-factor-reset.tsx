import { useState } from 'react'
import { secondFactorOf } from '#contract/platform/second-factor'
import { useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { useReply } from '../../app/office/use-reply'
import { Button } from '../../ui/action/button'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { toasts } from '../../ui/overlay/toast-store'

/** For a lost phone: takes someone's second step at sign-in away. Shown once the server has said that they have one. */
export function SecondFactorReset({ id, name }: { readonly id: number; readonly name: string }) {
  const server = useServer()
  const confirm = useConfirm()
  const { run, blocked } = useOffice(null)
  const asked = useReply(`/users/${id}/second-factor`, secondFactorOf)
  const [isGone, setIsGone] = useState(false)
  if (isGone || asked.kind !== 'loaded' || !asked.value.isOn) return null

  async function reset() {
    const { result } = await confirm({
      title: `Reset the second step of ${name}?`,
      message:
        'Do this when they have lost their phone and their recovery codes. They are signed out on every device, and their password alone signs them in until they set it up again. Work they haven’t sent stays on the device.',
      yes: 'Reset second step',
      no: 'Cancel',
    })
    if (
      result &&
      (await run(async () => {
        await server.call(`/users/${id}/second-factor-reset`, { method: 'POST' })
      }))
    ) {
      setIsGone(true)
      toasts.show('info', `${name} can sign in without a code`)
    }
  }
  return (
    <Button reason={blocked ?? undefined} onClick={() => void reset()}>
      Reset second step
    </Button>
  )
}

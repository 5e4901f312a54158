import { useState } from 'react'
import { user } from '#contract/platform/user'
import { signInRules } from '#contract/platform/second-factor'
import { jsonBody, useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { useReply } from '../../app/office/use-reply'
import { useCan } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { useConfirm } from '../../ui/overlay/confirm-provider'
import { FieldList } from '../../ui/record/field-list'
import { Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { CompanyAccount } from './company-account'

/** What the firm asks of everybody who signs in. Only for those who look after users; the server keeps it. Decision 480. */
export function SignInSection() {
  const can = useCan()
  return can.read(user) ? (
    <>
      <SignIn canWrite={can.write(user)} />
      <CompanyAccount canWrite={can.write(user)} />
    </>
  ) : null
}

function SignIn({ canWrite }: { readonly canWrite: boolean }) {
  const server = useServer()
  const confirm = useConfirm()
  const { run, blocked } = useOffice(null)
  const asked = useReply('/sign-in-rules', signInRules)
  const [changed, setChanged] = useState<boolean | null>(null)
  const isRequired = changed ?? (asked.kind === 'loaded' ? asked.value.secondFactor : null)

  async function change(secondFactor: boolean) {
    const { result } = await confirm({
      title: secondFactor ? 'Ask everybody for a second step?' : 'No longer ask for a second step?',
      message: secondFactor
        ? 'Everybody needs an authenticator app from now on. People without one set it up with their next step, you too. Until then their changes stay on their devices.'
        : 'People who have an authenticator app keep it, and may switch it off.',
      yes: secondFactor ? 'Ask everybody' : 'No longer ask',
      no: 'Cancel',
    })
    if (
      result &&
      (await run(async () => {
        await server.call('/sign-in-rules', jsonBody('PUT', { secondFactor }))
      }))
    )
      setChanged(secondFactor)
  }
  return (
    <Section
      title="Signing in"
      aside={
        canWrite &&
        isRequired !== null && (
          <Button reason={blocked ?? undefined} aria-haspopup="dialog" onClick={() => void change(!isRequired)}>
            {isRequired ? 'No longer ask for a second step' : 'Ask everybody for a second step'}
          </Button>
        )
      }
    >
      {asked.kind === 'failed' && isRequired === null && <Notice tone="warning">{asked.words}</Notice>}
      {asked.kind === 'loading' && isRequired === null && <Loader />}
      {isRequired !== null && (
        <FieldList
          fields={[
            {
              label: 'Second step at sign-in',
              value: isRequired ? 'Asked of everybody' : 'Each person decides on their own page',
            },
          ]}
        />
      )}
    </Section>
  )
}

import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { PORTAL_WITHDRAWAL } from '#contract/commercial/portal/portal-claims'
import type {
  PortalApplication,
  PortalLine,
  PortalOverview,
  PortalProject,
} from '#contract/commercial/portal/portal-calls'
import { refusalWords } from '../app/office/tell-problem'
import { openCall } from '../session/open-call'
import { Button } from '../ui/action/button'
import { ButtonRow } from '../ui/action/button-row'
import { Notice } from '../ui/status/notice'
import { keep, readKept } from './kept-claim'
import { applyHash } from './place'
import styles from './portal.module.css'
import { claimFrom } from './read-claim'
import { isSignedOut } from './use-portal'

interface WithdrawProps {
  readonly seen: PortalOverview
  readonly on: PortalProject
  readonly of: PortalApplication
  readonly lines: readonly PortalLine[]
  readonly again: () => Promise<void>
}

/** Takes an application back before its review begins. What was entered stays on the device, to be changed and sent again. Decision 734. */
export function Withdraw({ seen, on, of, lines, again }: WithdrawProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const whose = { person: seen.personId, project: on.id }
  /** Whether another application was begun on this device when the question was asked. */
  const [isBegun, setBegun] = useState(false)
  const ask = () => {
    setBegun(readKept(whose) !== null)
    setAsking(true)
  }
  /** `replaces`: the person chose to lose what they had begun meanwhile. Another tab may have begun one since they were asked. */
  async function withdraw(replaces: boolean) {
    setBusy(true)
    setRefusal(null)
    try {
      await openCall(PORTAL_WITHDRAWAL, 'POST', { application: of.id })
      if (replaces || readKept(whose) === null) keep(whose, claimFrom(of, lines, seen.today))
      await again()
      location.hash = applyHash(on.id)
    } catch (error) {
      // Its review began, or another person withdrew it: the page shows what is true now.
      setRefusal(refusalWords(error))
      if (isSignedOut(error)) await again()
    }
    setBusy(false)
  }
  return (
    <div className={styles['withdraw']}>
      {refusal !== null && <Notice tone="error">{refusal}.</Notice>}
      {isAsking ? (
        <>
          {isBegun ? (
            <p>
              {seen.firm} stops checking it. You have begun another application on this device and not sent it. Choose
              which of the two you go on with. The days of payment count from the one you send.
            </p>
          ) : (
            <p>
              {seen.firm} stops checking it. What you entered is then on this device, so that you can change it and send
              it again. The days of payment count from the new one.
            </p>
          )}
          <ButtonRow>
            {isBegun && (
              <Button kind="danger" disabled={isBusy} onClick={() => void withdraw(false)}>
                Withdraw and keep what I have begun
              </Button>
            )}
            <Button kind="danger" disabled={isBusy} onClick={() => void withdraw(isBegun)}>
              {isBegun ? 'Withdraw and change this one' : 'Withdraw it'}
            </Button>
            <Button disabled={isBusy} onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </ButtonRow>
        </>
      ) : (
        <div>
          <Button icon={Undo2} onClick={ask}>
            Change or withdraw
          </Button>
        </div>
      )}
    </div>
  )
}

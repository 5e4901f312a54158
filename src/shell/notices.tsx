import { useLocation } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { useSync } from '../app/office/use-sync'
import { tellProblem } from '../app/office/tell-problem'
import { useReplica } from '../fields/replica-context'
import { useLive } from '../fields/use-live'
import { count } from '../fields/words'
import { Button } from '../ui/action/button'
import { formatHistoryTime } from '../ui/format'
import { InstallAdvice } from '../pwa/install-advice'
import { UpdatePrompt } from '../pwa/update-prompt'
import type { Updates } from '../pwa/updates'
import { FirstRun } from './first-run/first-run'
import { Notice } from '../ui/status/notice'

export const UpdatesContext = createContext<Updates | null>(null)

/** The landing pages, where the first steps of a new account show. */
const START = '/estimating/projects'
/** Pages where a person is in the middle of something: advice can wait. */
const WORKING = /\/(boq|rate-build-up|progress|takeoff|import|new|edit|edit-as-new)(\/|$)/

/** The app's own messages above the page: a new version, installing, a version too old to send. */
export function Notices() {
  const updates = useContext(UpdatesContext)
  const state = useSync()
  const { pathname } = useLocation()
  return (
    <>
      {state.updateRequired && (
        <Notice tone="warning">
          This version of Quoin is too old to send. Update it to go on; nothing you saved is lost.
        </Notice>
      )}
      <RestoredNotice />
      {updates && <UpdatePrompt updates={updates} />}
      {pathname === START && <FirstRun />}
      <InstallAdvice hasSaved={!WORKING.test(pathname) && (state.waiting > 0 || state.sentToday > 0)} />
    </>
  )
}

/** Says that the office was set back and what this device does about it, until the person has read it. */
function RestoredNotice() {
  const replica = useReplica()
  const restored = useLive(() => replica.restored(), [replica])
  if (!restored) return null
  const { at, again } = restored
  return (
    <Notice
      tone="warning"
      action={<Button onClick={() => void replica.forgetRestored().catch(tellProblem)}>Got it</Button>}
    >
      The office went back to an earlier backup, as this device found at {formatHistoryTime(at)}.{' '}
      {again === 0
        ? 'Nothing you sent from this device was lost.'
        : `${count(again, 'change', 'changes')} you had sent ${again === 1 ? 'was' : 'were'} missing there and ${again === 1 ? 'is' : 'are'} sent again.`}
    </Notice>
  )
}

import { useLocation } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { useSync } from '../app/office/use-sync'
import { InstallAdvice } from '../pwa/install-advice'
import { UpdatePrompt } from '../pwa/update-prompt'
import type { Updates } from '../pwa/updates'
import { FirstRun } from './first-run/first-run'
import { Notice } from '../ui/status/notice'

export const UpdatesContext = createContext<Updates | null>(null)

/** The landing pages, where the first steps of a new account show. */
const START = '/estimating/projects'
/** Pages where a person is in the middle of something: advice can wait. */
const WORKING = /\/(bill-of-quantities|rate-build-up|progress|takeoff|import|new|edit|edit-as-new)(\/|$)/

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
      {updates && <UpdatePrompt updates={updates} />}
      {pathname === START && <FirstRun />}
      <InstallAdvice hasSaved={!WORKING.test(pathname) && (state.waiting > 0 || state.sentToday > 0)} />
    </>
  )
}

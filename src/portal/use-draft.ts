import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { type PortalDraft, portalDraftReply } from '#contract/commercial/portal/portal-claims'
import { problemWords } from '../app/office/tell-problem'
import { openCall } from '../session/open-call'
import { isSignedOut } from './use-portal'

interface Draft {
  /** The last one that was loaded, which may be of another day; null before the first. */
  readonly draft: PortalDraft | null
  /** Why it could not be loaded for the day; null while it is loading or loaded. */
  readonly failure: string | null
}

/** The draft of the next application on a project to a day; asked again where `looks` grows. `onSignedOut` is called where the session has ended; keep it between draws. */
export function useDraft(project: number, day: string, looks: number, onSignedOut: () => Promise<void>): Draft {
  const [draft, setDraft] = useState<PortalDraft | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    openCall(`/portal/projects/${project}/draft?effectiveDate=${day}`, 'GET')
      .then(async reply => v.parse(portalDraftReply, await reply.json()))
      .then(
        found => {
          if (!isHere) return
          setDraft(found)
          setFailure(null)
        },
        (error: unknown) => {
          if (!isHere) return
          if (isSignedOut(error)) void onSignedOut()
          else setFailure(problemWords(error))
        },
      )
    return () => {
      isHere = false
    }
  }, [project, day, looks, onSignedOut])
  return { draft, failure }
}

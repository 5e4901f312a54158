import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { mergePreview, type MergePreview } from '#contract/estimating/branch-calls'
import type { Choices } from '#domain/records/three-way/merge-plan'
import { jsonBody, useServer } from '../../app/office/server'
import { problemWords } from '../../app/office/tell-problem'

export interface Preview {
  /** What was answered last; it stays while the next answer is on its way. */
  readonly told: MergePreview | null
  /** The figures of the choices made are on their way. */
  readonly isWorking: boolean
  /** Why there is no answer. */
  readonly failed: string | null
}

/** What bringing a what-if back would do with these choices, asked again at each choice and at each new `round`. */
export function usePreview(branch: number, choices: Choices, round: number, isConnected: boolean): Preview {
  const server = useServer()
  const [answer, setAnswer] = useState<{
    readonly to: Choices
    readonly round: number
    readonly told: MergePreview | null
    readonly failed: string | null
  } | null>(null)
  useEffect(() => {
    if (!isConnected) return undefined
    let isLeft = false
    server
      .call(`/assessments/${branch}/bring-back-preview`, jsonBody('POST', { choices }))
      .then(async reply => v.parse(mergePreview, await reply.json()))
      .then(
        told => {
          if (!isLeft) setAnswer({ to: choices, round, told, failed: null })
        },
        (error: unknown) => {
          if (!isLeft)
            setAnswer(before => ({ to: choices, round, told: before?.told ?? null, failed: problemWords(error) }))
        },
      )
    return () => {
      isLeft = true
    }
  }, [server, branch, choices, round, isConnected])
  return {
    told: answer?.told ?? null,
    isWorking: isConnected && (answer?.to !== choices || answer.round !== round),
    failed: answer?.failed ?? null,
  }
}

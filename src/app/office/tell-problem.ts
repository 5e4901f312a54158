import { ProblemError } from '#contract/kit/problem'
import { NotSaved } from '#local/store/not-saved'
import { toasts } from '../../ui/overlay/toast-store'

/** What went wrong in words fit to show. */
export function problemWords(error: unknown): string {
  if (error instanceof ProblemError || error instanceof NotSaved) return error.message
  return 'There has been a problem. If the issue persists, please contact support.'
}

/** Returns the words of a failure; of refused values those about the first. */
export function refusalWords(error: unknown): string {
  const [first] = error instanceof ProblemError && 'errors' in error.problem ? (error.problem.errors ?? []) : []
  return first?.message ?? problemWords(error)
}

const handled = new WeakSet<ProblemError>()

/** A failure of a status its caller said it handles itself: it is not told to anybody. Spec: platform 7, codes whose global handling is skipped. */
export function leaveToCaller(error: ProblemError): ProblemError {
  handled.add(error)
  return error
}

/** Shows a failure no one else has shown; one that is not ours also goes to the console for the person who mends it. */
export function tellProblem(error: unknown): void {
  if (error instanceof ProblemError && handled.has(error)) return
  if (!(error instanceof ProblemError) && !(error instanceof NotSaved)) reportError(error)
  toasts.show('error', problemWords(error))
}

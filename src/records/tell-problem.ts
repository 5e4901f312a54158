import { ProblemError } from '#contract/problem'
import { NotSaved } from '#local/not-saved'
import { toasts } from '../ui/overlay/toast-store'

/** What went wrong in words fit to show. */
export function problemWords(error: unknown): string {
  if (error instanceof ProblemError || error instanceof NotSaved) return error.message
  return 'There has been a problem. If the issue persists, please contact support.'
}

/** Shows a failure nobody else has shown; one that is not ours also goes to the console for whoever mends it. */
export function tellProblem(error: unknown): void {
  if (!(error instanceof ProblemError) && !(error instanceof NotSaved)) reportError(error)
  toasts.show('error', problemWords(error))
}

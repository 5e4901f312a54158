import { messages } from '../../ui/overlay/message-store'
import { toasts } from '../../ui/overlay/toast-store'
import { problemWords } from './tell-problem'

/** The answer to something a person asked for and cannot see done on the page. Spec: platform 2.13, response modal. */
export const respondSuccess = (message: string): void =>
  messages.show({ title: 'Success', tone: 'accent', lines: [message] })
export const respondError = (failure: unknown): void =>
  messages.show({
    title: 'Error',
    tone: 'error',
    lines: [problemWords(failure)],
    note: 'If this goes on, please contact support.',
  })

/** What went wrong with several things done at once: one error is a toast, more are listed together. Spec: platform 2.13, multiple-errors modal. */
export function tellErrors(errors: readonly string[]): void {
  const [only, ...others] = errors
  if (only === undefined) return
  if (others.length === 0) toasts.show('error', only)
  else messages.show({ title: 'There were multiple errors', tone: 'error', lines: errors })
}

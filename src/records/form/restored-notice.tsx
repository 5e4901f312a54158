import { Button } from '../../ui/action/button'
import { Notice } from '../../ui/status/notice'
import type { Draft } from './use-draft'

/** Says that the form shows a draft from before, and offers to clear it. Draws nothing for a form that was opened empty. */
export const RestoredNotice = ({ draft }: { readonly draft: Draft }) =>
  draft.isRestored && (
    <Notice tone="calm" action={<Button onClick={draft.startAgain}>Start again</Button>}>
      This is what you had not saved when you were last here.
    </Notice>
  )

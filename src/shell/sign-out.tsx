import { useState } from 'react'
import { useReplica } from '../fields/replica-context'
import { NEEDS_CONNECTION } from '../app/office/use-connected'
import { useSync } from '../app/office/use-sync'
import type { Leaving } from '../session/use-session'
import { saveText } from '../sync/save-text'
import { Button } from '../ui/action/button'
import { FormField } from '../ui/input/form-field'
import { TextInput } from '../ui/input/text-input'
import { Modal } from '../ui/overlay/modal'
import { Notice } from '../ui/status/notice'

/**
 * "Do you want to log out?" With unsent work it also offers to send it now, to keep it on this device for this user, to
 * save it as a file, or to discard it after typing the word. Spec: platform 2.5. Nothing is dropped silently.
 */
export function SignOutDialog({
  onStay,
  onLeave,
}: {
  readonly onStay: () => void
  readonly onLeave: (how: Leaving) => void
}) {
  const replica = useReplica()
  const state = useSync()
  const unsent = Math.max(state.waiting, state.uploads) + state.needsYou
  const [typed, setTyped] = useState('')
  // Keyed: the last change may be sent while a finger is down, and the button under it must not become another one.
  if (unsent === 0) {
    return (
      <Modal
        open
        onClose={onStay}
        title="Do you want to log out?"
        footer={
          <>
            <Button key="leave" onClick={() => onLeave('sent')}>
              Log out
            </Button>
            <Button key="stay" kind="primary" data-initial-focus onClick={onStay}>
              Stay
            </Button>
          </>
        }
      />
    )
  }
  return (
    <Modal
      open
      onClose={onStay}
      title="Do you want to log out?"
      tone="warning"
      size="medium"
      footer={
        <>
          <Button key="keep" onClick={() => onLeave('keep')}>
            Keep it here and log out
          </Button>
          <Button
            key="send"
            reason={
              state.connection === 'online'
                ? undefined
                : state.connection === 'connecting'
                  ? 'Connecting…'
                  : NEEDS_CONNECTION
            }
            onClick={() => replica.hurry()}
          >
            Send now
          </Button>
          <Button key="stay" kind="primary" data-initial-focus onClick={onStay}>
            Stay
          </Button>
        </>
      }
    >
      <Notice
        tone="warning"
        action={
          <Button onClick={() => void replica.exportUnsent().then(text => saveText(text, 'quoin-unsent.json'))}>
            Save as a file
          </Button>
        }
      >
        {unsent}{' '}
        {unsent === 1
          ? 'change has not been sent to the office. Kept here, it waits'
          : 'changes have not been sent to the office. Kept here, they wait'}{' '}
        until you sign in again on this device.
      </Notice>
      <FormField label={`To throw ${unsent === 1 ? 'it' : 'them'} away, type DISCARD`} optional="optional">
        <TextInput
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          end={
            <Button kind="danger" disabled={typed !== 'DISCARD'} onClick={() => onLeave('discard')}>
              Discard and log out
            </Button>
          }
        />
      </FormField>
    </Modal>
  )
}

import { Folder, Inbox, Plus, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/action/button'
import { FormField } from '../ui/input/form-field'
import { TextInput } from '../ui/input/text-input'
import { CommandPalette } from '../ui/overlay/command-palette'
import { useConfirm } from '../ui/overlay/confirm-provider'
import { FormModal } from '../ui/overlay/form-modal'
import { MessageModal } from '../ui/overlay/message-modal'
import { Modal } from '../ui/overlay/modal'
import { MoveDialog } from '../ui/overlay/move-dialog'
import { SidePanel } from '../ui/overlay/side-panel'
import { toasts } from '../ui/overlay/toast-store'
import { Tooltip } from '../ui/overlay/tooltip'
import { List, ListRow } from '../ui/record/list-row'
import { CountBadge } from '../ui/status/count-badge'
import { Line, Specimen } from './specimen'

type Shown = 'form' | 'medium' | 'full' | 'message' | 'move' | 'panel' | 'palette' | null

const MOVE = {
  moveTo: 'Move to',
  beginning: 'The beginning',
  after: 'After…',
  end: 'The end',
  afterWhich: 'After',
  choose: 'Choose',
  move: 'Move',
}

const GROUPS = [
  {
    heading: 'Kestrel House',
    commands: [
      { id: 'out', label: 'Outgoing applications', icon: ReceiptText, keys: ['G', 'A'], run: () => undefined },
      {
        id: 'in',
        label: 'Review incoming applications',
        icon: Inbox,
        keys: ['G', 'R'],
        badge: <CountBadge count={2} label="unread" />,
        run: () => undefined,
      },
      { id: 'new', label: 'Generate application 8', icon: Plus, reason: 'online only', run: () => undefined },
    ],
  },
  {
    heading: 'Everywhere',
    commands: [{ id: 'p', label: 'Apperley Bridge Station', icon: Folder, note: '2398', run: () => undefined }],
  },
]

export function Overlays() {
  const [shown, setShown] = useState<Shown>(null)
  const [name, setName] = useState('')
  const confirm = useConfirm()
  const close = () => setShown(null)

  async function leave() {
    const { result } = await confirm({
      title: 'Leave without saving?',
      message: 'This form has not been saved. Do you still want to navigate away?',
      lines: [
        { label: 'Payment terms', from: '14 days', to: '30 days' },
        { label: 'Credit limit', from: '£15,000.00', to: '£25,000.00' },
      ],
      yes: 'Yes, navigate away',
      no: 'No, stay on this page',
      danger: true,
    })
    toasts.show('info', result ? 'Left' : 'Stayed')
  }

  return (
    <Specimen title="What floats">
      <Line>
        <Button onClick={() => void leave()}>Confirm</Button>
        <Button
          onClick={() => void confirm({ title: 'Archive?', message: 'You can restore it.', suppressKey: 'kitchen' })}
        >
          Suppressible
        </Button>
        <Button onClick={() => setShown('form')}>Form modal</Button>
        <Button onClick={() => setShown('medium')}>Medium</Button>
        <Button onClick={() => setShown('full')}>Full</Button>
        <Button onClick={() => setShown('message')}>Errors</Button>
        <Button onClick={() => setShown('move')}>Move</Button>
        <Button onClick={() => setShown('panel')}>Side panel</Button>
        <Button onClick={() => setShown('palette')}>Palette</Button>
      </Line>
      <Line>
        <Button onClick={() => toasts.show('info', 'Commercial manager permissions updated')}>Info toast</Button>
        <Button
          onClick={() =>
            toasts.show('error', 'There was a problem with your request: postcode is required.', {
              label: 'Go to field',
              run: () => undefined,
            })
          }
        >
          Error toast
        </Button>
        <Tooltip content={'Created 04/02/2025 09:10, Tom Whitlock\nChanged 18/03/2027 14:22, Alison Reid'}>
          <Button>History</Button>
        </Tooltip>
      </Line>
      <FormModal
        open={shown === 'form'}
        onClose={close}
        title="New trade"
        body={['Trades group labour activities.']}
        submitLabel="Create"
        valid={name !== ''}
        onSubmit={() => Promise.resolve(true)}
      >
        <FormField label="Name">
          <TextInput value={name} onChange={setName} data-initial-focus />
        </FormField>
      </FormModal>
      <Modal
        open={shown === 'medium'}
        onClose={close}
        title="Medium"
        size="medium"
        description="800 wide"
        footer={<Button onClick={close}>Close</Button>}
      >
        Content
      </Modal>
      <Modal open={shown === 'full'} onClose={close} title="Full" size="full">
        The viewport less 80.
      </Modal>
      <MessageModal open={shown === 'message'} onClose={close} title="There were multiple errors" tone="error">
        <ul>
          <li>Due date missing</li>
          <li>Missing tax code</li>
        </ul>
      </MessageModal>
      <MoveDialog
        open={shown === 'move'}
        onClose={close}
        title="Move zone Level 3"
        siblings={[{ id: '1', label: 'Level 2' }]}
        words={MOVE}
        onMove={() => Promise.resolve(true)}
      />
      <SidePanel open={shown === 'panel'} onClose={close} title="Notifications">
        <List>
          <ListRow title={<button type="button">Labour application 14 to review</button>} under="25/03/2027 @ 07:12" />
          <ListRow title={<button type="button">Invoice HBS-20931: push failed</button>} under="24/03/2027 @ 16:40" />
        </List>
      </SidePanel>
      <CommandPalette
        open={shown === 'palette'}
        onClose={close}
        label="Find or do anything"
        placeholder="Find or do anything"
        empty="Nothing found"
        groups={GROUPS}
        hints={[
          { keys: ['Up', 'Down'], label: 'move' },
          { keys: ['Enter'], label: 'go' },
        ]}
      />
    </Specimen>
  )
}

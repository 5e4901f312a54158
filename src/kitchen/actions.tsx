import { Download, Plus, Printer, Settings } from 'lucide-react'
import { useState } from 'react'
import { ArchiveToggle } from '../ui/action/archive-toggle'
import { Button } from '../ui/action/button'
import { DeleteButton } from '../ui/action/delete-button'
import { IconButton } from '../ui/action/icon-button'
import { LinkButton } from '../ui/action/link-button'
import { SplitButton } from '../ui/overlay/split-button'
import { TextButton } from '../ui/action/text-button'
import { toasts } from '../ui/overlay/toast-store'
import { CountBadge } from '../ui/status/count-badge'
import { Line, Specimen } from './specimen'

const ARCHIVE = {
  archive: 'Archive',
  unarchive: 'Unarchive',
  confirmArchive: 'Confirm archive',
  confirmUnarchive: 'Confirm unarchive',
}

export function Actions() {
  const [archived, setArchived] = useState(false)
  return (
    <>
      <Specimen title="Buttons">
        <Line>
          <Button kind="primary">Save</Button>
          <Button icon={Download}>Export</Button>
          <Button kind="quiet">Cancel</Button>
          <Button kind="primary" icon={Plus} keys={['N']}>
            New project
          </Button>
          <Button disabled>Push</Button>
        </Line>
        <Button kind="primary" reason="Needs a connection: a push cannot be undone">
          Push
        </Button>
        <Line>
          <Button kind="danger">Delete</Button>
          <Button kind="danger-solid">Delete, sure?</Button>
          <LinkButton icon={Printer}>
            <a href="#print">Print</a>
          </LinkButton>
          <TextButton>Reset filters</TextButton>
        </Line>
        <Line>
          <Button kind="primary" size="large">
            Save on this phone
          </Button>
          <IconButton icon={Settings} label="Settings" />
          <IconButton icon={Settings} label="Settings" look="outlined" mark={<CountBadge count={4} label="unread" />} />
          <IconButton icon={Settings} label="Small settings" size="small" />
          <IconButton icon={Settings} label="No settings" look="outlined" disabled />
        </Line>
      </Specimen>
      <Specimen title="Split, delete, archive">
        <Line>
          <SplitButton
            label="Mark as submitted"
            onAction={() => new Promise(resolve => setTimeout(resolve, 1500))}
            items={[
              { label: 'Mark as rejected', onSelect: () => toasts.show('info', 'Rejected') },
              { label: 'Withdraw', onSelect: () => undefined, danger: true, separated: true },
              { label: 'Accept', onSelect: () => undefined, reason: 'needs signal' },
            ]}
          />
          <SplitButton kind="default" label="Nothing else" onAction={() => Promise.resolve()} items={[]} />
        </Line>
        <Line>
          <DeleteButton label="Delete" confirmLabel="Delete, sure?" onDelete={() => toasts.show('info', 'Deleted')} />
          <DeleteButton
            label="Delete this file"
            confirmLabel="Sure?"
            iconOnly
            onDelete={() => toasts.show('info', 'File deleted')}
          />
          <ArchiveToggle archived={archived} onToggle={() => setArchived(!archived)} words={ARCHIVE} />
        </Line>
      </Specimen>
    </>
  )
}

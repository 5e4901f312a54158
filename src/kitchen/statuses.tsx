import { CloudOff, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/action/button'
import { TextButton } from '../ui/action/text-button'
import { Badge } from '../ui/status/badge'
import { CountBadge } from '../ui/status/count-badge'
import { EmptyState } from '../ui/status/empty-state'
import { Notice } from '../ui/status/notice'
import { StatusRow } from '../ui/status/status-row'
import { SyncPill } from '../ui/status/sync-pill'
import { UploadProgress } from '../ui/status/upload-progress'
import { Line, Specimen } from './specimen'

const open = () => undefined

export function Statuses() {
  const [percent, setPercent] = useState(40)
  return (
    <>
      <Specimen title="Sync pill, always in the header">
        <Line>
          <SyncPill state="saved" text="Saved" label="Open the sync centre" onOpen={open} />
          <SyncPill state="waiting" text="3 waiting" label="Open the sync centre" onOpen={open} />
          <SyncPill state="sending" text="Sending 2 of 3" label="Open the sync centre" onOpen={open} />
          <SyncPill state="downloading" text="Downloading" label="Open the sync centre" onOpen={open} />
          <SyncPill state="stalled" text="Not sent · 3" label="Open the sync centre" onOpen={open} />
          <SyncPill state="needs-you" text="Needs you 1" label="Open the sync centre" onOpen={open} />
          <SyncPill state="offline" text="Offline · 3" label="Open the sync centre" onOpen={open} />
        </Line>
      </Specimen>
      <Specimen title="Badges and counts">
        <Line>
          <Badge level="subtle">Draft</Badge>
          <Badge level="none">Not started</Badge>
          <Badge level="info">On-site</Badge>
          <Badge level="info-secondary">Submitted</Badge>
          <Badge level="warning">Read-only: issued 12/03</Badge>
          <Badge level="error">Archived</Badge>
          <Badge level="accent" icon={Smartphone}>
            On phone
          </Badge>
        </Line>
        <Line>
          <CountBadge count={3} label="unread" />
          <CountBadge count={0} label="unread" showZero />
          <CountBadge count={12} label="filters" tone="filter" />
          <CountBadge count={12} label="issues" tone="quiet" />
        </Line>
      </Specimen>
      <Specimen title="A table says what is going on">
        <div>
          <StatusRow kind="loading" fraction={0.34} count="340 of 1,000" />
          <StatusRow kind="loading" />
          <StatusRow kind="failed" text="Failed to fetch rows" action={<Button>Try again</Button>} />
          <StatusRow kind="empty" text="No results" action={<TextButton>Reset filters</TextButton>} />
          <StatusRow kind="empty" text="No files have been uploaded" action={<Button>Add a file</Button>} />
        </div>
        <Line>
          <Button onClick={() => setPercent(percent >= 100 ? 0 : percent + 20)}>Upload more</Button>
          <UploadProgress percent={percent} label="Upload" />
        </Line>
      </Specimen>
      <Specimen title="Notices and empty pages">
        <Notice tone="calm" icon={CloudOff} note="Last sent 06:58 today">
          <strong>3 changes saved on this phone.</strong> Keep working. They send when signal returns.
        </Notice>
        <Notice tone="info">A new version is ready. It starts when you are done.</Notice>
        <Notice tone="warning">The title block says 1:100 at A1 but this page is A3.</Notice>
        <Notice tone="error" action={<Button>Export</Button>}>
          The storage of this phone is full.
        </Notice>
        <EmptyState title="No assessments yet" action={<Button kind="primary">Import a bill</Button>}>
          Import a bill of quantities, or start an empty assessment.
        </EmptyState>
      </Specimen>
    </>
  )
}

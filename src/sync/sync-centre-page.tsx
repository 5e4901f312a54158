import { dayOf } from '#domain/value/day'
import { useSearch } from '@tanstack/react-router'
import { CloudOff, Download, RefreshCw, Upload } from 'lucide-react'
import { useState } from 'react'
import { readScopeKey, scopeKind } from '#contract/kit/scope-kinds'
import { isMadeOf } from '#local/outbox/references'
import { useReplica } from '../fields/replica-context'
import { useLive } from '../fields/use-live'
import { usePageTitle } from '../app/page/page-title'
import { tellProblem } from '../app/office/tell-problem'
import { useNow } from '../app/page/use-now'
import { useSync } from '../app/office/use-sync'
import { Button } from '../ui/action/button'
import { formatAge, formatBytes, formatCount } from '../ui/format'
import { List, ListRow } from '../ui/record/list-row'
import { Stats } from '../ui/record/stats'
import { ActionBar, HiddenHeading, PageBody, PageHeading, Section } from '../ui/shell/page'
import { EmptyState } from '../ui/status/empty-state'
import { Loader } from '../ui/status/loader'
import { Notice } from '../ui/status/notice'
import { PHONE, useMedia } from '../ui/use-media'
import { BringInFile } from './bring-in-file'
import { ConflictSheet } from './conflict-sheet'
import { isToChoose, NeedsYouList } from './needs-you-list'
import { saveText } from './save-text'
import { isSending, TroubleNotice } from './trouble-notice'
import { UploadList, WaitingList } from './waiting-list'

/** Null for the short pulls that bring nothing: they would only flicker. */
function downloading({ scope, rows }: { readonly scope: string; readonly rows: number }): string | null {
  const key = readScopeKey(scope)
  return key && rows > 0 ? `Downloading ${scopeKind(key.kind).called}: ${formatCount(rows)} so far` : null
}

/** Everything on this device that the server doesn't have: what needs a decision, what waits, and what was sent. */
export function SyncCentrePage() {
  const replica = useReplica()
  const state = useSync()
  const now = useNow()
  const phone = useMedia(PHONE)
  const pulling = state.pulling && downloading(state.pulling)
  const lines = useLive(() => replica.outbox(), [replica])
  const needs = useLive(() => replica.needsYou(), [replica])
  const uploads = useLive(() => replica.uploads(), [replica])
  const sent = useLive(() => replica.sent(50), [replica])
  // A record that waits for a choice leads straight to it.
  const { choose }: { readonly choose?: number } = useSearch({ strict: false })
  const [open, setOpen] = useState<number | null>(choose ?? null)
  const lastSent = state.lastSentAt
    ? `Last sent ${formatAge(state.lastSentAt, now)}`
    : 'Nothing sent from this device yet'
  usePageTitle({ title: 'Sync centre', under: lastSent })

  const unrefused = (lines ?? []).filter(line => line.entry.state !== 'conflict' && line.entry.state !== 'rejected')
  const failedFiles = (uploads ?? []).filter(upload => upload.state === 'failed')
  const unsentFiles = (uploads ?? []).filter(upload => upload.state === 'queued' || upload.state === 'sending')
  const failed = new Set(failedFiles.map(({ fileId }) => fileId))
  const stuck = unrefused.filter(({ entry }) => isMadeOf(entry, failed))
  const waiting = unrefused.filter(({ entry }) => !isMadeOf(entry, failed))
  const chosen = needs?.find(item => item.entry.seq === open && isToChoose(item))
  const attempt = (work: Promise<unknown>) => void work.catch(tellProblem)
  async function discardAll(seqs: readonly number[]) {
    for (const seq of seqs) await replica.discard(seq)
  }
  const ofWaiting = {
    isSending: isSending(state),
    onDiscard: (seqs: readonly number[]) => attempt(discardAll(seqs)),
  }
  const ofFiles = {
    isOnline: state.connection === 'online' && !state.trouble && !state.isStalled,
    onRetry: (file: number) => attempt(replica.retryUpload(file)),
  }
  async function exportAll() {
    saveText(await replica.exportUnsent(), `quoin-unsent-${dayOf(now)}.json`)
  }

  return (
    <>
      {phone ? <HiddenHeading>Sync centre</HiddenHeading> : <PageHeading title="Sync centre" beside={lastSent} />}
      <PageBody>
        {(state.connection === 'offline' || state.connection === 'signed-out') && (
          <Notice tone="calm" icon={CloudOff} note={lastSent}>
            {state.connection === 'signed-out'
              ? 'You are signed out. What you recorded stays here and is sent when you sign in again.'
              : 'No connection. Keep working: everything here is sent when signal returns.'}
          </Notice>
        )}
        <TroubleNotice state={state} note={lastSent} />
        {pulling !== null && <Notice tone="calm">{pulling}</Notice>}
        <Stats
          label="Changes"
          stats={[
            {
              value: 'needs',
              label: 'Needs you',
              figure: String(state.needsYou),
              tone: state.needsYou > 0 ? 'error' : 'ink',
            },
            { value: 'waiting', label: 'Waiting', figure: String(state.waiting) },
            { value: 'sent', label: 'Sent today', figure: String(state.sentToday) },
          ]}
        />
        {needs && needs.length + failedFiles.length > 0 && (
          <Section title="Needs you" aside={String(needs.length + failedFiles.length)}>
            {needs.length > 0 && (
              <NeedsYouList
                items={needs}
                onChoose={item => setOpen(item.entry.seq)}
                onRetry={seq => attempt(replica.retry(seq))}
                onDiscard={seq => attempt(replica.discard(seq))}
              />
            )}
            {failedFiles.length > 0 && <UploadList uploads={failedFiles} {...ofFiles} />}
            {stuck.length > 0 && <WaitingList label="Held by a photo" lines={stuck} {...ofWaiting} />}
          </Section>
        )}
        <Section title="Waiting" aside={state.uploadBytes > 0 ? formatBytes(state.uploadBytes) : undefined}>
          {lines === undefined || uploads === undefined ? (
            <Loader text="Reading what waits" />
          ) : waiting.length === 0 && unsentFiles.length === 0 ? (
            <EmptyState title="Nothing to send">
              {state.needsYou > 0
                ? 'The office has everything except what needs you.'
                : 'The office has everything you recorded on this device.'}
            </EmptyState>
          ) : (
            <WaitingList label="Waiting" lines={waiting} {...ofWaiting} />
          )}
          {unsentFiles.length > 0 && <UploadList uploads={unsentFiles} {...ofFiles} />}
        </Section>
        {sent && sent.length > 0 && (
          <Section title="Sent">
            <List label="Sent">
              {sent.map(line => (
                <ListRow key={line.seq} title={line.label} end={formatAge(line.at, now)} />
              ))}
            </List>
          </Section>
        )}
        <ActionBar>
          <BringInFile icon={phone ? undefined : Upload} />
          <Button size="large" icon={phone ? undefined : Download} onClick={() => attempt(exportAll())}>
            Export
          </Button>
          <Button
            size="large"
            kind="primary"
            icon={phone ? undefined : RefreshCw}
            reason={state.connection === 'signed-out' ? 'Sign in first' : undefined}
            onClick={() => replica.hurry()}
          >
            Send now
          </Button>
        </ActionBar>
      </PageBody>
      {chosen && <ConflictSheet key={chosen.entry.seq} item={chosen} onClose={() => setOpen(null)} />}
    </>
  )
}

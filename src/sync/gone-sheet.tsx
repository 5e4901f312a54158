import { RotateCcw } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { isRestorable } from '#contract/kit/deleted'
import type { DeletedRef } from '#contract/kit/problem'
import { resourceNamed } from '#contract/resources'
import { lower, withArticle } from '#domain/value/lower'
import type { KeptFile, NeedsYou } from '#local/types'
import { deviceWord } from '../app/device/device-words'
import { tellProblem } from '../app/office/tell-problem'
import { useServer } from '../app/office/server'
import { useOffice } from '../records/office/use-office'
import { useCan } from '../app/viewer'
import { useReplica } from '../fields/replica-context'
import { useLive } from '../fields/use-live'
import { count } from '../fields/words'
import { restoreDeleted } from '../records/deleted/restore-deleted'
import { Button } from '../ui/action/button'
import { Icon } from '../ui/icon'
import { Modal } from '../ui/overlay/modal'
import { ChoiceList, type Choices } from '../ui/record/choice-list'
import { Sides } from './sides'
import styles from './sync.module.css'
import { useMyWords } from './use-my-words'

type Way = 'restore' | 'keep' | 'discard'

/**
 * A change that met a deletion, of its record or of what it belongs to: who deleted it and when, what the change says, and whether it is
 * restored with it, taken out of the app, or discarded. When someone else restores it, the change is sent by itself and the sheet closes.
 */
export function GoneSheet({ item, onClose }: { readonly item: NeedsYou; readonly onClose: () => void }) {
  const { entry } = item
  const replica = useReplica()
  const server = useServer()
  const can = useCan()
  const { run, working, blocked } = useOffice(null)
  const { lines, keep, isKept, what } = useMyWords(item)
  const gone = goneOf(item)
  const noun = lower(resourceNamed(gone.resource).singular)
  const restores = restoresOf(item).filter(({ resource }) => {
    const kind = resourceNamed(resource)
    return can.write(kind) && isRestorable(kind)
  })
  const canRestore = restores.length > 0 && restores.length === restoresOf(item).length
  const [chosen, setWay] = useState<Way | null>(null)
  const way = chosen ?? (canRestore ? 'restore' : 'keep')
  const mine =
    entry.kind === 'add' ? `You added ${withArticle(lower(resourceNamed(entry.resource).singular))}` : 'You changed it'

  async function restore(): Promise<void> {
    const isDone = await run(async () => {
      for (const { resource, id } of restores) await restoreDeleted(server, resource, [id])
    })
    // The pull may have brought it back, and the change with it, before the answer.
    if (isDone) await replica.retry(entry.seq).catch(() => undefined)
    if (isDone) onClose()
  }
  async function discard(): Promise<void> {
    try {
      await replica.discard(entry.seq)
      onClose()
    } catch (error) {
      tellProblem(error)
    }
  }
  const options: readonly Choices<Way>[] = [
    ...(canRestore
      ? [{ value: 'restore' as const, label: 'Restore it with mine', note: restoreNote(restores, gone.id) }]
      : []),
    {
      value: 'keep',
      label: `Keep ${what}`,
      note: `Copies the text${item.files.length > 0 ? ` and saves ${count(item.files.length, 'file', 'files')} to this ${deviceWord()}` : ''}, so you can use it elsewhere`,
    },
    {
      value: 'discard',
      label: 'Discard mine',
      note: `Removes it from this ${deviceWord()}${item.files.length > 0 ? `, with ${count(item.files.length, 'file', 'files')}` : ''}`,
      isDanger: true,
    },
  ]
  return (
    <Modal
      open
      onClose={onClose}
      title={`${resourceNamed(gone.resource).singular} deleted: what about yours?`}
      description={gone.name}
      tone="warning"
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Later
          </Button>
          {way === 'restore' ? (
            <Button
              key="restore"
              kind="primary"
              size="large"
              reason={blocked ?? undefined}
              disabled={working}
              onClick={() => void restore()}
            >
              {`Restore the ${noun}`}
            </Button>
          ) : way === 'keep' ? (
            <Button key="keep" kind="primary" size="large" onClick={() => void keep()}>
              {isKept ? 'Kept' : `Keep ${what}`}
            </Button>
          ) : (
            <Button key="discard" kind="danger-solid" size="large" onClick={() => void discard()}>
              Discard mine
            </Button>
          )}
        </>
      }
    >
      <Sides mine={mine} at={entry.at} theirs={`${item.by || 'Someone'} deleted the ${noun}`} theirAt={item.byAt} />
      <h3 className={styles['what']}>{entry.kind === 'add' ? 'What you added' : 'What you changed'}</h3>
      <dl className={styles['changes']}>
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <ins>{text}</ins>
            </dd>
          </div>
        ))}
        {item.files.map(file => (
          <div key={file.fileId}>
            <dt>{file.mimeType.startsWith('image/') ? 'Photo' : 'File'}</dt>
            <dd>
              <KeptPicture file={file} />
            </dd>
          </div>
        ))}
      </dl>
      <ChoiceList legend="Your choice" value={way} onChange={setWay} options={options} />
      <p className={styles['note']}>
        <Icon of={RotateCcw} size="small" /> If someone restores it, yours is sent automatically.
      </p>
    </Modal>
  )
}

function restoreNote(restores: readonly DeletedRef[], own: number): string {
  const others = restores.filter(({ id }) => id !== own).map(({ name }) => name)
  const first = others.length > 0 ? `${others.join(' and ')} is restored too. ` : ''
  return `${first}It comes back for everyone with what went with it, and yours is sent`
}

/** A small picture of a photo kept on this device, or the name of another file. */
function KeptPicture({ file: { fileId, fileName, mimeType } }: { readonly file: KeptFile }) {
  const replica = useReplica()
  const isPhoto = mimeType.startsWith('image/')
  const bytes = useLive(
    async () => (isPhoto ? ((await replica.file(fileId, 'thumbnail')) ?? (await replica.file(fileId, 'file'))) : null),
    [replica, fileId, isPhoto],
  )
  const src = useMemo(
    () => (bytes ? URL.createObjectURL(new Blob([bytes], { type: mimeType })) : undefined),
    [bytes, mimeType],
  )
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src])
  return src ? <img className={styles['photo']} alt={fileName} src={src} /> : <ins>{fileName}</ins>
}

/** Whether a deletion stopped the change: sending it again would be refused again as long as that lasts. */
export const isOfDeleted = ({ entry }: NeedsYou): boolean =>
  entry.outcome === 'gone' || entry.problem?.missing !== undefined

/** Returns the deleted record: the missing one that the server named, or else the record of the change. */
export const goneOf = ({ entry, recordLabel }: NeedsYou): DeletedRef =>
  entry.problem?.missing ?? { resource: entry.resource, id: entry.id, name: recordLabel }

const restoresOf = (item: NeedsYou): readonly DeletedRef[] =>
  item.entry.problem?.missing?.restore ?? (item.entry.kind === 'add' ? [] : [goneOf(item)])

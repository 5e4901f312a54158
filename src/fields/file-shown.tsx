import { CircleAlert, Clock, FileText, Upload } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../ui/format'
import { Icon } from '../ui/icon'
import { UploadProgress } from '../ui/status/upload-progress'
import styles from './file-shown.module.css'
import { type ShownFile, useFile } from './use-file'

const MARK = { queued: Clock, sending: Upload, failed: CircleAlert } as const
const WORDS = { queued: 'Waits to be sent', sending: 'Sending', failed: 'Not accepted' } as const

/** A file where it is read: its picture if it has one, its name as a way to open it, and whether the office has it yet. */
export function FileShown({ file }: { readonly file: number }) {
  const shown = useFile(file, { thumbnail: true })
  const name = shown.upload?.fileName ?? shown.kept?.fileName ?? 'A file'
  return (
    <span className={styles['file']}>
      {shown.picture ? (
        <img src={shown.picture} alt="" className={styles['picture']} onError={shown.onBroken} />
      ) : (
        <Icon of={FileText} />
      )}
      <span className={styles['text']}>
        {shown.href ? (
          <a href={shown.href} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          <span>{name}</span>
        )}
        <FileNotes name={name} shown={shown} />
      </span>
    </span>
  )
}

/** Its size, and where it is on its way to the office; seen on its way, it is seen to arrive. Spec: platform 4, upload progress. */
export function FileNotes({
  name,
  shown: { state, upload, kept },
}: {
  readonly name: string
  readonly shown: ShownFile
}) {
  const [wasSending, setWasSending] = useState(false)
  if (state === 'sending' && !wasSending) setWasSending(true)
  const size = upload?.size ?? kept?.fileSize
  const percent = state === 'sending' ? (upload?.progress ?? 0) * 100 : wasSending && state === 'kept' ? 100 : 0
  return (
    <span className={styles['notes']}>
      {size !== undefined && <span className={styles['note']}>{formatBytes(size)}</span>}
      {state !== 'kept' && (
        <span className={styles['note']} data-state={state}>
          <Icon of={MARK[state]} size="small" /> {upload?.problem ?? WORDS[state]}
        </span>
      )}
      <UploadProgress percent={percent} label={`Sending ${name}`} />
    </span>
  )
}

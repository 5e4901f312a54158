import { useState } from 'react'
import { pathsFromWire } from '#contract/fields/codec'
import { resourceNamed } from '#contract/resources'
import type { NeedsYou } from '#local/types'
import { copyText } from '../app/device/copy-text'
import { deviceWord } from '../app/device/device-words'
import { saveFile } from '../app/device/save-file'
import { respondSuccess } from '../app/office/respond'
import { tellProblem } from '../app/office/tell-problem'
import { useViewer } from '../app/viewer'
import { useReplica } from '../fields/replica-context'
import { useLook } from '../fields/use-look'
import { count, pathInWords, pathLabel } from '../fields/words'
import { toasts } from '../ui/overlay/toast-store'

/** Returns one line of text for each field of a refused change, and `keep`, which copies the text and saves the files. */
export function useMyWords({ entry, recordLabel, files }: NeedsYou) {
  const replica = useReplica()
  const resource = resourceNamed(entry.resource)
  const { account } = useViewer()
  const values = pathsFromWire(resource, entry.set)
  const look = useLook(resource, [values], account.currency)
  const [isKept, setKept] = useState(false)
  const lines = Object.entries(values)
    // The sheet already names the parent and shows the files.
    .filter(([path, value]) => !isEmpty(value) && !isParentOrFile(resource.fields[path]))
    .map(([path, value]) => ({
      label: pathLabel(resource, path, look),
      text: pathInWords(resource, path, value, look),
    }))

  async function keep(): Promise<void> {
    const text = [recordLabel, ...lines.map(({ label, text: own }) => `${label}: ${own}`)].join('\n')
    // First: a browser allows the clipboard only shortly after the press.
    const isCopied = await copyText(text)
    try {
      if (!isCopied) saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${nameFor(recordLabel)}.txt`)
      const missing: string[] = []
      for (const { fileId, fileName, mimeType } of files) {
        const bytes = await replica.file(fileId, 'file')
        if (bytes) saveFile(new Blob([bytes], { type: mimeType }), fileName)
        else missing.push(fileName)
      }
      const place = `this ${deviceWord()}`
      if (missing.length > 0) {
        const are = missing.length === 1 ? 'is' : 'are'
        return toasts.show('error', `${missing.join(' and ')} ${are} not on ${place}, so only the rest was kept`)
      }
      setKept(true)
      const saved = files.length === 0 ? '' : count(files.length, 'file', 'files')
      if (!isCopied) return respondSuccess(`Text${saved && ` and ${saved}`} saved to ${place}`)
      respondSuccess(saved === '' ? 'Text copied' : `Text copied and ${saved} saved`)
    } catch (error) {
      tellProblem(error)
    }
  }
  return { lines, keep, isKept, what: whatIsKept(files) }
}

/** Returns a file name with the words of a record. */
const nameFor = (label: string): string =>
  label
    .replace(/[^\p{L}\p{N} .-]+/gu, ' ')
    .trim()
    .slice(0, 60) || 'My words'

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

const isParentOrFile = (field: { readonly kind: string; readonly required: boolean } | undefined): boolean =>
  field?.kind === 'file' || (field?.kind === 'ref' && field.required)

function whatIsKept(files: NeedsYou['files']): string {
  if (files.length === 0) return 'my words'
  const kind = files.every(({ mimeType }) => mimeType.startsWith('image/')) ? 'photo' : 'file'
  return `my words and ${files.length === 1 ? kind : `${kind}s`}`
}

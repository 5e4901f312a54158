import { useState } from 'react'
import { pathsFromWire } from '#contract/fields/codec'
import { resourceNamed } from '#contract/resources'
import type { NeedsYou } from '#local/types'
import { deviceWord } from '../app/device/device-words'
import { keepText } from '../app/device/keep-text'
import { saveFile } from '../app/device/save-file'
import { respondSuccess } from '../app/office/respond'
import { tellProblem } from '../app/office/tell-problem'
import { useReplica } from '../fields/replica-context'
import { count } from '../fields/words'
import { textOf, useWordsOf } from '../records/data/use-words-of'
import { toasts } from '../ui/overlay/toast-store'

/** Returns one line of text for each field of a refused change, and `keep`, which copies the text and saves the files. */
export function useMyWords({ entry, recordLabel, files }: NeedsYou) {
  const replica = useReplica()
  const resource = resourceNamed(entry.resource)
  const lines = useWordsOf(resource, pathsFromWire(resource, entry.set))
  const [isKept, setKept] = useState(false)

  async function keep(): Promise<void> {
    try {
      // First: a browser allows the clipboard only shortly after the press.
      const isCopied = await keepText(textOf(recordLabel, lines), recordLabel)
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

function whatIsKept(files: NeedsYou['files']): string {
  if (files.length === 0) return 'my words'
  const kind = files.every(({ mimeType }) => mimeType.startsWith('image/')) ? 'photo' : 'file'
  return `my words and ${files.length === 1 ? kind : `${kind}s`}`
}

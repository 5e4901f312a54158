import { useState } from 'react'
import { pathsFromWire } from '#contract/fields/codec'
import { resourceNamed } from '#contract/resources'
import type { NeedsYou } from '#local/types'
import { saveFile } from '../app/device/save-file'
import { respondSuccess } from '../app/office/respond'
import { tellProblem } from '../app/office/tell-problem'
import { useViewer } from '../app/viewer'
import { useReplica } from '../fields/replica-context'
import { useLook } from '../fields/use-look'
import { count, pathInWords, pathLabel } from '../fields/words'

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
    try {
      await navigator.clipboard.writeText(
        [recordLabel, ...lines.map(({ label, text }) => `${label}: ${text}`)].join('\n'),
      )
      for (const { fileId, fileName, mimeType } of files) {
        const bytes = await replica.file(fileId, 'file')
        if (bytes) saveFile(new Blob([bytes], { type: mimeType }), fileName)
      }
      setKept(true)
      respondSuccess(
        files.length === 0 ? 'Text copied' : `Text copied and ${count(files.length, 'file', 'files')} saved`,
      )
    } catch (error) {
      tellProblem(error)
    }
  }
  return { lines, keep, isKept, what: whatIsKept(files) }
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

const isParentOrFile = (field: { readonly kind: string; readonly required: boolean } | undefined): boolean =>
  field?.kind === 'file' || (field?.kind === 'ref' && field.required)

function whatIsKept(files: NeedsYou['files']): string {
  if (files.length === 0) return 'my words'
  const kind = files.every(({ mimeType }) => mimeType.startsWith('image/')) ? 'photo' : 'file'
  return `my words and ${files.length === 1 ? kind : `${kind}s`}`
}

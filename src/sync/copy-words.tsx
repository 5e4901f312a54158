import { useState } from 'react'
import { pathsFromWire } from '#contract/fields/codec'
import { resourceNamed } from '#contract/resources'
import type { NeedsYou } from '#local/types'
import { tellProblem } from '../app/office/tell-problem'
import { useViewer } from '../app/viewer'
import { useLook } from '../fields/use-look'
import { pathInWords, pathLabel } from '../fields/words'
import { Button } from '../ui/action/button'

/** Puts everything a refused change says onto the clipboard, in words, a line for each field. */
export function CopyWords({ item: { entry, recordLabel } }: { readonly item: NeedsYou }) {
  const resource = resourceNamed(entry.resource)
  const { account } = useViewer()
  const values = pathsFromWire(resource, entry.set)
  const look = useLook(resource, [values], account.currency)
  const [isCopied, setCopied] = useState(false)
  const lines = Object.entries(values).map(
    ([path, value]) => `${pathLabel(resource, path, look)}: ${pathInWords(resource, path, value, look)}`,
  )
  async function copy() {
    try {
      await navigator.clipboard.writeText([recordLabel, ...lines].join('\n'))
      setCopied(true)
    } catch (error) {
      tellProblem(error)
    }
  }
  return <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy my words'}</Button>
}

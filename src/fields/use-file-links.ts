import { useCallback, useEffect, useRef, useState } from 'react'
import { LINK_REFRESH_MINUTES } from '#contract/platform/files'
import { type KeptFile, useFileSource } from './file-source'

const REFRESH_MS = LINK_REFRESH_MINUTES * 60_000
/** Between two askings, however this device's clock is set. */
const LEAST_MS = 60_000

/**
 * What the office says of a file, null until it answered. Its links end: they are asked for again when half an hour is left of them, and, once, by
 * `onBroken`, when one would not load. Spec: platform 4, File link.
 */
export function useFileLinks(file: number | null): { readonly kept: KeptFile | null; readonly onBroken: () => void } {
  const source = useFileSource()
  const [answer, setAnswer] = useState<{ readonly file: number; readonly kept: KeptFile } | null>(null)
  const [asked, setAsked] = useState(0)
  const retried = useRef(false)

  useEffect(() => {
    if (file === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    void source(file).then(kept => {
      if (left || !kept) return
      setAnswer({ file, kept })
      if (kept.linksEndAt === null) return
      const again = () => {
        retried.current = false
        setAsked(times => times + 1)
      }
      timer = setTimeout(again, Math.max(Date.parse(kept.linksEndAt) - REFRESH_MS - Date.now(), LEAST_MS))
    })
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [file, source, asked])

  const onBroken = useCallback(() => {
    if (retried.current) return
    retried.current = true
    setAsked(times => times + 1)
  }, [])
  return { kept: answer?.file === file ? answer.kept : null, onBroken }
}

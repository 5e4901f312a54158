import { useEffect, useState } from 'react'
import { Course } from './course'

/** How long a finished upload stays full. Spec: platform 4, upload progress. */
export const UPLOAD_RESET_MS = 1500

/** 0 to 100, back to 0 a while after it is complete. Renders nothing at 0. */
export function UploadProgress({ percent, label }: { percent: number; label: string }) {
  const [gone, setGone] = useState(false)
  const complete = percent >= 100

  useEffect(() => {
    if (!complete) return
    const timer = setTimeout(() => setGone(true), UPLOAD_RESET_MS)
    return () => {
      clearTimeout(timer)
      setGone(false)
    }
  }, [complete])

  const shown = gone ? 0 : Math.min(100, Math.max(0, percent))
  return shown === 0 ? null : <Course fraction={shown / 100} label={label} />
}

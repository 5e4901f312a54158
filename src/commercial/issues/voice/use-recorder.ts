import { useEffect, useRef, useState } from 'react'
import { FILE_ENDINGS, type MimeType } from '#contract/platform/files'
import type { Photo } from '#local/types'

/** A voice note that was just spoken, ready to keep. */
export interface SpokenNote {
  readonly key: number
  readonly sound: Photo
  /** How long it is. */
  readonly seconds: number
  readonly recordedAt: string
}

/** Of what the server takes, the first this browser records: Chromium and Firefox WebM, Safari MPEG-4. */
const KINDS: readonly MimeType[] = ['audio/webm', 'audio/mp4', 'audio/ogg']
/** A note ends by itself after so many seconds, kept. */
const LONGEST_S = 300

function kindHere(): MimeType | null {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices?.getUserMedia) return null
  return KINDS.find(kind => MediaRecorder.isTypeSupported(kind)) ?? null
}

const CANNOT_RECORD = 'This browser cannot record sound. Write it down, or use another browser.'
const NOT_ALLOWED =
  'Quoin may not use the microphone. Allow it for this site in the settings of your browser, then try again.'
const NO_MICROPHONE = 'The microphone could not be used. Is another app recording?'

/** Records a voice note on this device; no connection is needed. `problem` is why it cannot, in words. */
export function useRecorder(onNote: (note: SpokenNote) => void) {
  const [startedAt, setStartedAt] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(() => (kindHere() === null ? CANNOT_RECORD : null))
  const recorder = useRef<MediaRecorder | null>(null)
  const keep = useRef(onNote)
  useEffect(() => {
    keep.current = onNote
  })
  // Leaving an issue ends the recording: what was said until then is kept on it.
  useEffect(() => () => recorder.current?.stop(), [])

  async function start() {
    const kind = kindHere()
    if (kind === null) return setProblem(CANNOT_RECORD)
    setProblem(null)
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      return setProblem(isRefused ? NOT_ALLOWED : NO_MICROPHONE)
    }
    const began = Date.now()
    const parts: Blob[] = []
    const recording = new MediaRecorder(stream, { mimeType: kind })
    const longest = setTimeout(() => recording.stop(), LONGEST_S * 1_000)
    recording.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recording.addEventListener('stop', () => {
      clearTimeout(longest)
      for (const track of stream.getTracks()) track.stop()
      recorder.current = null
      setStartedAt(null)
      void noteOf(parts, kind, began).then(note => note && keep.current(note))
    })
    recorder.current = recording
    // In parts: a long note is not held in one piece until its end.
    recording.start(1_000)
    setStartedAt(began)
  }
  return { problem, startedAt, start: () => void start(), stop: () => recorder.current?.stop() }
}

async function noteOf(parts: readonly Blob[], kind: MimeType, began: number): Promise<SpokenNote | null> {
  const bytes = await new Blob([...parts], { type: kind }).arrayBuffer()
  if (bytes.byteLength === 0) return null
  const recordedAt = new Date(began).toISOString()
  const fileName = `voice-note-${recordedAt.slice(0, 16).replaceAll(/[-:]/g, '')}.${FILE_ENDINGS[kind][0]}`
  const seconds = Math.max(1, Math.round((Date.now() - began) / 1_000))
  return { key: began, sound: { fileName, mimeType: kind, bytes, thumbnail: null }, seconds, recordedAt }
}

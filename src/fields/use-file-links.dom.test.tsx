import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FileSource, FileSourceContext } from './file-source'
import { useFileLinks } from './use-file-links'
import '../ui/testing/dom'

const HOUR = 3_600_000
let asked: number[] = []
/** Links of an hour, each with the number of the asking in it. */
const source: FileSource = file => {
  asked.push(file)
  const linksEndAt = new Date(Date.now() + HOUR).toISOString()
  return Promise.resolve({
    fileName: 'plan.pdf',
    fileSize: 5,
    mimeType: 'application/pdf',
    linksEndAt,
    s3UrlInline: `/link-${asked.length}`,
    s3UrlThumbnail: null,
  })
}

function Shown() {
  const { kept, onBroken } = useFileLinks(12)
  return <img src={kept?.s3UrlInline ?? undefined} alt="plan" onError={onBroken} />
}
const show = () =>
  act(
    async () =>
      void render(
        <FileSourceContext value={source}>
          <Shown />
        </FileSourceContext>,
      ),
  )
const link = () => screen.getByRole('img').getAttribute('src')
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const fail = () => act(async () => void screen.getByRole('img').dispatchEvent(new Event('error')))

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') })
  asked = []
})
afterEach(() => void vi.useRealTimers())

// Spec: FORM-26.
describe('the link of a file', () => {
  it('is asked for again when 30 minutes of it are left, and again half an hour later', async () => {
    await show()
    expect(link()).toBe('/link-1')
    await wait(HOUR / 2 - 1_000)
    expect(link()).toBe('/link-1')
    await wait(2_000)
    expect(link()).toBe('/link-2')
    await wait(HOUR / 2)
    expect(link()).toBe('/link-3')
  })
  it('that would not load is asked for once more, not for ever', async () => {
    await show()
    await fail()
    expect(link()).toBe('/link-2')
    await fail()
    expect(asked).toHaveLength(2)
  })
  it('is not asked for once the file has left the screen', async () => {
    await show()
    cleanup()
    await wait(5 * HOUR)
    expect(asked).toHaveLength(1)
  })
})

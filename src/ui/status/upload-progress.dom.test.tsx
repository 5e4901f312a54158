import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { UPLOAD_RESET_MS, UploadProgress } from './upload-progress'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('UploadProgress (FORM-17)', () => {
  it('shows nothing at 0 and is gone 1.5 s after it is complete', () => {
    const view = render(<UploadProgress percent={0} label="Upload" />)
    expect(screen.queryByRole('progressbar')).toBeNull()
    view.rerender(<UploadProgress percent={60} label="Upload" />)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60')
    view.rerender(<UploadProgress percent={100} label="Upload" />)
    act(() => void vi.advanceTimersByTime(UPLOAD_RESET_MS - 1))
    expect(screen.getByRole('progressbar')).toBeDefined()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('starts again for the next file', () => {
    const view = render(<UploadProgress percent={100} label="Upload" />)
    act(() => void vi.advanceTimersByTime(UPLOAD_RESET_MS))
    view.rerender(<UploadProgress percent={20} label="Upload" />)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('20')
    view.rerender(<UploadProgress percent={100} label="Upload" />)
    expect(screen.getByRole('progressbar')).toBeDefined()
  })
})

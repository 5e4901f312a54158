import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

/** Imported by every `*.dom.test.tsx`: React waits for its updates, and each test starts on an empty page. */
globalThis.IS_REACT_ACT_ENVIRONMENT = true

afterEach(cleanup)

import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

/** Imported by every `*.dom.test.tsx`: React waits for its updates, and each test starts on an empty page. */
globalThis.IS_REACT_ACT_ENVIRONMENT = true

// Nothing here is timed: a busy machine must not turn a test red.
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)

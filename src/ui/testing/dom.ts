import { configure } from '@testing-library/react'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

/** Imported by every `*.dom.test.tsx`: React waits for its updates. The lane's setup file empties the page after each test. */
globalThis.IS_REACT_ACT_ENVIRONMENT = true

// Nothing here is timed: a busy machine must not turn a test red.
configure({ asyncUtilTimeout: 60_000 })

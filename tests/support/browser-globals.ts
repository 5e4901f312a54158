// Setup file of the dom lane. It runs before every test file; the page and the modules are shared by all files of a worker.
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import 'fake-indexeddb/auto'

// Every file has the product's modules for itself: what a test left to finish later tells its own toasts and dialogs, not the next file's.
vi.resetModules()

/** What happy-dom lacks of a browser and pages need: a store, which Dexie looks for when it is loaded, and a place for errors. */
globalThis.reportError ??= error => {
  throw error
}

const navigatorAtFirst = new Set(Reflect.ownKeys(navigator))

/** Leaves the next test the page as a browser opens it: nothing drawn, kept or changed by the one before. */
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.body.replaceChildren()
  document.title = ''
  history.replaceState(null, '', '/')
  for (const key of Reflect.ownKeys(navigator)) if (!navigatorAtFirst.has(key)) Reflect.deleteProperty(navigator, key)
})

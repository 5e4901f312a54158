import 'fake-indexeddb/auto'

/** What happy-dom lacks of a browser and pages lean on: a store, which Dexie looks for when it is loaded, and a place for errors. */
globalThis.reportError ??= error => {
  throw error
}

// Pages tell times in the reader's own zone.
process.env['TZ'] = 'UTC'

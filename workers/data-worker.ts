import * as Comlink from 'comlink'
import { browserSurroundings } from '#local/browser'
import { ListIndex } from '#local/read/lists/list-index'
import { openNotices } from '#local/store/notices'
import type { DataWorker } from '#local/ports'
import { Store } from '#local/store/store'

/** The data worker of one tab: holds the column indexes, so that sorting 100,000 rows never blocks a page. */
let opened: Promise<{ readonly lists: ListIndex; readonly close: () => void }> | null = null

const lists = async (): Promise<ListIndex> => {
  if (!opened) throw new Error('The data worker was asked before it was opened')
  return (await opened).lists
}

const worker: DataWorker = {
  open: async (replica, owner) => {
    opened ??= (async () => {
      const notices = openNotices(browserSurroundings(), replica)
      const store = await Store.open(replica, notices)
      const index = new ListIndex(store, notices, owner)
      return {
        lists: index,
        close: () => {
          index.close()
          store.close()
          notices.close()
        },
      }
    })()
    await opened
  },
  page: async query => (await lists()).page(query),
  watch: async (resource, changed) => Comlink.proxy(await (await lists()).watch(resource, changed)),
  close: async () => {
    const closing = await opened
    opened = null
    closing?.close()
  },
}

Comlink.expose(worker)

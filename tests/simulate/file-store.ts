import type { FileStore } from '#server/storage/store'

/** A store of files in memory. The worlds send theirs in slices, as phones do: nothing is posted to it, and its links lead nowhere. */
export function createMemoryStore(): FileStore & { readonly files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    signUpload: ({ key }) =>
      Promise.resolve({
        url: `http://store.test/${key}`,
        expiration: '2027-01-01T00:00:00.000Z',
        conditions: [{ key }],
        encoded: '-',
        signature: '-',
      }),
    size: key => Promise.resolve(files.get(key)?.length ?? null),
    read: key => Promise.resolve(files.get(key) ?? new Uint8Array()),
    write: (key, bytes) => Promise.resolve(void files.set(key, bytes.slice())),
    remove: key => Promise.resolve(void files.delete(key)),
    link: ({ key }) => Promise.resolve(`http://store.test/${key}`),
    local: null,
  }
}

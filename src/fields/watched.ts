/** Starts a watch that is answered later, and stops it whenever that is. */
export function watched(
  resource: string,
  watch: (resource: string, changed: () => void) => Promise<() => void>,
  changed: () => void,
): () => void {
  const stopping = watch(resource, changed)
  return () => void stopping.then(stop => stop()).catch(reportError)
}

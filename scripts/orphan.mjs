/**
 * Ends this process, as SIGTERM would, once its parent is gone. npm hands SIGTERM to the shell between us only, which
 * dies and leaves its child running.
 */
export function endWithParent() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

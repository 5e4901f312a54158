/** An error in a worker, of which a page is told only the message and the place. */
export class WorkerFault extends Error {
  constructor({ message, filename, lineno, colno }: ErrorEvent) {
    super(message)
    this.name = 'Error'
    this.stack = `at ${filename}:${lineno}:${colno}`
  }
}

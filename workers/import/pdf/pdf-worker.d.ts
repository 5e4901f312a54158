/** The part of pdfjs-dist that its own types omit: the worker half, to run in this thread. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: object
}

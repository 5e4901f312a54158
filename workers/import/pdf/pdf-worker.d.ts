/** The part of pdfjs-dist that its own types leave out: the half that reads, to be run where we are. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: object
}

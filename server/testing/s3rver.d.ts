// The package carries no types; this is what the tests use of it.
declare module 's3rver' {
  interface Options {
    readonly port: number
    readonly address: string
    readonly silent: boolean
    readonly directory: string
    readonly resetOnClose: boolean
    readonly vhostBuckets: boolean
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
  }
  class S3rver {
    constructor(options: Options)
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
  export default S3rver
}

import 'react'

declare module 'react' {
  /** Custom properties may be set through `style`: they go through the DOM, which the content security policy allows. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}

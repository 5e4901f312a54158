import { type ReactNode, useState } from 'react'
import { PortalContainer } from '../portal-container'
import { useKeptFocus } from '../use-kept-focus'
import styles from './app-shell.module.css'

type AppShellProps = {
  /** Words of the link that jumps over the navigation. */
  skipLabel: string
  superAdminBar?: ReactNode
  /** Desktop navigation; not drawn on mobile. */
  primary?: ReactNode
  secondary?: ReactNode
  /** AppHeader on desktop, PhoneHeader on mobile. */
  header: ReactNode
  bottomBar?: ReactNode
  children: ReactNode
}

/** Bars and navigation around one scrolling content area. The content area has the id `content`, and keeps the focus. */
export function AppShell({ skipLabel, superAdminBar, primary, secondary, header, bottomBar, children }: AppShellProps) {
  const [content, setContent] = useState<HTMLElement | null>(null)
  useKeptFocus(content)
  return (
    <PortalContainer value={content}>
      <div className={styles['shell']}>
        <a href="#content" className={styles['skip']}>
          {skipLabel}
        </a>
        {superAdminBar}
        <div className={styles['frame']}>
          {primary}
          {secondary}
          <div className={styles['column']}>
            {header}
            <main ref={setContent} id="content" tabIndex={-1} className={styles['content']}>
              {children}
            </main>
          </div>
        </div>
        {bottomBar}
      </div>
    </PortalContainer>
  )
}

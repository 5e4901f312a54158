import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Dexie } from 'dexie'
import { createRoot } from 'react-dom/client'

const database = new Dexie('floor')
database.version(1).stores({ row: 'id' })

function Page() {
  return (
    <form>
      <input name="username" aria-label="Username" />
      <input name="password" type="password" aria-label="Password" />
      <button type="submit" onClick={() => void database.table('row').count()}>
        Sign in
      </button>
    </form>
  )
}

void navigator.serviceWorker.register('/worker.js')
const router = createRouter({ routeTree: createRootRoute({ component: Page }) })
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={router} />)

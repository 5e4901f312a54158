import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The pages for people without an account of ours: clients who certify by a link, and subcontractors in the portal. They are a build of their own, beside
 * the app: they load nothing of the app, and the service worker does not keep them. Decisions 725 and 733.
 */
export default defineConfig({
  build: {
    outDir: 'dist/app',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2023',
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['certify.html', 'portal.html'] },
  },
  plugins: [react()],
})

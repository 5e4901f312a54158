import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { LinkButton } from '../../ui/action/link-button'

/** The way from a list to its import, for the list's heading. */
export const ImportLink = ({ base }: { readonly base: string }) => (
  <LinkButton icon={FileUp}>
    <Link to={`${base}/import`}>Import</Link>
  </LinkButton>
)

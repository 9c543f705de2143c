import { RouteLayer } from '@daoxing/kit/web'
import { useMemo } from 'react'
import { walkLinks } from './walk-links.ts'

/** Dots between a chosen place and the kerb where its route begins or ends, so that a route never hangs in the air. */
export function WalkLinks({ path, start, end }: Parameters<typeof walkLinks>[0]) {
  const links = useMemo(() => walkLinks({ path, start, end }), [path, start, end])
  return links.map((link, at) => <RouteLayer key={at} path={link} form="walk" />)
}

import { RouteLayer } from '@daoxing/kit/web'
import { useMemo } from 'react'
import { walkLinks } from './walk-links.ts'

/** Dots between a chosen place and the kerb at the end of its route, so that a route is never disconnected. */
export function WalkLinks({ path, start, end }: Parameters<typeof walkLinks>[0]) {
  const links = useMemo(() => walkLinks({ path, start, end }), [path, start, end])
  return links.map((link, at) => <RouteLayer key={at} path={link} form="walk" />)
}

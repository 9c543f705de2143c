import { Suspense } from 'react'
import { type LiveToolProps, useRegistry } from '../registry.tsx'

/** Renders the tools of all slices for a live order, in the order of the slices. Space is reserved while they load. */
export function LiveTools(props: LiveToolProps) {
  return useRegistry().map(({ slice, liveTools: Tool }) =>
    Tool === undefined ? null : (
      <Suspense key={slice} fallback={<div className="min-h-12" />}>
        <Tool {...props} />
      </Suspense>
    ),
  )
}

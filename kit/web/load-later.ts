import { type ComponentType, createElement, type ReactElement, use } from 'react'

/** A screen or part that is loaded when it is first shown, or before by `load`. */
export type Lazy<Props extends object = object> = ((props: Props) => ReactElement) & {
  /** Preloads a part that will be shown soon, also after an earlier failure. A failure is reported when it is shown. */
  readonly load: () => void
  /** Preloads like `load`, and resolves when it is loaded or has failed. */
  readonly whenLoaded: () => Promise<void>
}

/** The delays before each retry: long enough for a handover between two cells. */
const pausesMs = [1000, 3000] as const

/** Loads a chunk with retries. After the last one the failure is thrown. */
export async function loadPatiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const pauseMs of pausesMs) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return load()
}

/**
 * `lazyScreen(() => import('./screens/RideScreen.tsx').then((file) => file.RideScreen))`. A loaded screen is rendered
 * in the same paint as its surroundings: React's own `lazy` would render its fallback first.
 */
export function lazyScreen<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  let failed: Promise<ComponentType<Props>> | undefined
  const bring = () => {
    // A render uses the existing failure: it was retried several times before.
    coming ??= knownWhenThere(loadPatiently(load), () => {
      failed = coming
    })
    return coming
  }
  const Part = (props: Props) => createElement(use(bring()), props)
  const settled = () => undefined
  const whenLoaded = () => {
    // A rider, or a reopened screen, retries.
    if (coming === failed) coming = undefined
    return bring().then(settled, settled)
  }
  return Object.assign(Part, { load: whenLoaded, whenLoaded })
}

/** React reads these fields of a promise: with them it need not wait a turn for a loaded module. */
function knownWhenThere<Value>(promise: Promise<Value>, fail: () => void): Promise<Value> {
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }), fail)
  return promise
}

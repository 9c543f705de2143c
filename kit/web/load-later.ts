import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** A screen or part that is loaded when it is first shown, or before by `load`. */
export type Lazy<Props extends object = object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Begins to load what will be shown soon. A failure comes back when it is shown. */
  readonly load: () => void
}

/** How long it is waited before each new try. A line between two masts is back by then. */
const pausesMs = [1000, 3000] as const

/** Loads a piece of the page, and tries again where it does not come. After the last try the failure is the caller's. */
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

/** `lazyScreen(() => import('./screens/TaxiScreen.tsx').then((file) => file.TaxiScreen))` */
export function lazyScreen<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  // What a lazy part was answered once stands for good: it asks again before it says no.
  const part = lazy(async () => ({ default: await loadPatiently(load) }))
  return Object.assign(part, { load: () => void load().catch(() => undefined) })
}

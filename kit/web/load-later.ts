import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** A screen or part that is loaded when it is first shown, or before by `load`. */
export type Lazy<Props extends object = object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Begins to load what will be shown soon. A failure comes back when it is shown. */
  readonly load: () => void
}

/** `lazyScreen(() => import('./screens/TaxiScreen.tsx').then((file) => file.TaxiScreen))` */
export function lazyScreen<Props extends object = object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  const part = lazy(async () => ({ default: await load() }))
  return Object.assign(part, { load: () => void load().catch(() => undefined) })
}

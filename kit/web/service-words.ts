import { categoryOf, type ServiceOnPage } from '@daoxing/kit/contract'
import { use } from 'react'
import { type ServiceEntry, type ServiceWords, useRegistry, type WebEntry } from './registry.tsx'

/** Texts by the entry that loads them; they concern no rider. */
const loads = new WeakMap<ServiceEntry, Promise<ServiceWords | undefined>>()

/** The slice of the service of a category; undefined for one that this page does not know. */
export function useServiceSlice(category: string): WebEntry | undefined {
  return useRegistry().find(({ serviceEntry: entry }) => entry !== undefined && categoryOf(entry.service) === category)
}

/** The service of a category; undefined for one that this page does not know. */
export function useServiceEntry(category: string): ServiceEntry | undefined {
  return useServiceSlice(category)?.serviceEntry
}

/** The declarations of all services of this page. */
export function useServices(): readonly ServiceOnPage[] {
  return useRegistry().flatMap(({ serviceEntry }) => serviceEntry?.service ?? [])
}

/** The path of the first service that a rider can use; home without one. */
export function useFirstService(path: 'start' | 'toPlace'): string {
  return (
    useServices()
      .map(({ paths }) => paths[path])
      .find((known) => known !== undefined) ?? '/'
  )
}

/** The texts of a service. The component suspends until they are loaded; on a failure it continues without them. */
export function useServiceWords(entry: ServiceEntry | undefined): ServiceWords | undefined {
  return entry === undefined ? undefined : use(wordsOf(entry))
}

/** The texts of every service of this page. The component suspends until they are loaded; without those that fail. */
export function useAllServiceWords(): readonly ServiceWords[] {
  const loaded = useRegistry().flatMap(({ serviceEntry }) => (serviceEntry ? [wordsOf(serviceEntry)] : []))
  return loaded.flatMap((words) => use(words) ?? [])
}

function wordsOf(entry: ServiceEntry): Promise<ServiceWords | undefined> {
  const known = loads.get(entry)
  if (known !== undefined) return known
  const load = entry.words().catch(() => {
    loads.delete(entry)
    return undefined
  })
  loads.set(entry, load)
  return load
}

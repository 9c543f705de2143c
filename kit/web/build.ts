import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let ownBuild: string | undefined
let isOutdated = false

/** Sets the build of the page; the shell does so once at startup. */
export function namePageBuild(build: string): void {
  ownBuild = build
}

/** The build of this page, empty if unknown. */
export function pageBuild(): string {
  return ownBuild ?? ''
}

/** Every response contains the server's build: a page one version behind works, an older one has to reload. */
export function noteServerBuild(serverBuild: string | null): void {
  if (serverBuild === null || ownBuild === undefined || isOutdated) return
  if (versionsBehind(ownBuild, serverBuild) < 2) return
  isOutdated = true
  for (const listener of listeners) listener()
}

export function usePageIsOutdated(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOutdated,
  )
}

/** How many versions a page is older than the server. Versions are `major.minor.patch`; patches change no call. */
export function versionsBehind(page: string, server: string): number {
  const [pageMajor = 0, pageMinor = 0] = numbersOf(page)
  const [serverMajor = 0, serverMinor = 0] = numbersOf(server)
  if (serverMajor !== pageMajor) return serverMajor > pageMajor ? 2 : 0
  return Math.max(0, serverMinor - pageMinor)
}

function numbersOf(version: string): readonly number[] {
  return (/^v?(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number)
}

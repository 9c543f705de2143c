/** A check that runs besides `npm test`. */
export type Check = {
  readonly name: string
  readonly command: readonly string[]
  /** The folders that the check covers. A check without folders runs each time. */
  readonly folders?: readonly string[]
}

/**
 * The checks that run each time, those whose folders contain a changed file, and one of the others in rotation: each of
 * them runs again after as many landings as there are others.
 */
export function chooseChecks<C extends Pick<Check, 'folders'>>(
  checks: readonly C[],
  { changed, turn }: { changed: readonly string[]; turn: number },
): readonly C[] {
  const isTouched = ({ folders = [] }: C) =>
    folders.some((folder) => changed.some((path) => path.startsWith(`${folder}/`)))
  const waiting = checks.filter((check) => check.folders !== undefined && !isTouched(check))
  const next = waiting[turn % waiting.length]
  return checks.filter((check) => check.folders === undefined || isTouched(check) || check === next)
}

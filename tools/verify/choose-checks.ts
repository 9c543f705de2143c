/** A check that runs beside `npm test`. */
export type Check = {
  readonly name: string
  readonly command: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** The folders that the check covers. A check without folders runs each time. */
  readonly folders?: readonly string[]
}

/**
 * Of all checks those that run each time, those whose folders hold a changed file, and of the others the one whose turn
 * it is: each of them runs again after as many landings as there are others.
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

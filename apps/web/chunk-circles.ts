/** A chunk of the built page, with the chunks that have to be loaded before it runs. */
export type BuiltChunk = { readonly fileName: string; readonly imports: readonly string[] }

/**
 * Chunks that wait for each other: the files of each circle. The browser runs one of them before the other has its
 * values, so that a screen of it may stay white.
 */
export function chunkCircles(chunks: readonly BuiltChunk[]): readonly (readonly string[])[] {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const reachedFrom = new Map(
    chunks.map(({ fileName }) => {
      const reached = new Set<string>(importsOf.get(fileName))
      // It grows during the iteration.
      for (const file of reached) for (const other of importsOf.get(file) ?? []) reached.add(other)
      return [fileName, reached]
    }),
  )
  const circles: string[][] = []
  for (const [file, reached] of reachedFrom) {
    if (!reached.has(file) || circles.some((circle) => circle.includes(file))) continue
    circles.push([...reachedFrom.keys()].filter((other) => reached.has(other) && reachedFrom.get(other)?.has(file)))
  }
  return circles
}

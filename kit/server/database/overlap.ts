/** PostgreSQL's code for a row that an exclusion constraint refuses. */
const overlapCode = '23P01'

/** Whether the database refused a row because its time overlaps that of another row. */
export function isOverlap(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === overlapCode
}

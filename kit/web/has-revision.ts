/** Whether a value is a snapshot with a revision, so that an older one does not replace a newer one. */
export function hasRevision(value: unknown): value is { readonly revision: number } {
  return typeof value === 'object' && value !== null && 'revision' in value && typeof value.revision === 'number'
}

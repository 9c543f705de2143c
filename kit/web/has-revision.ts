/** Whether something is a picture that says how new it is, so that a newer one is not replaced by an older. */
export function hasRevision(value: unknown): value is { readonly revision: number } {
  return typeof value === 'object' && value !== null && 'revision' in value && typeof value.revision === 'number'
}

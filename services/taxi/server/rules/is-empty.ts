/** Words that forms send for "empty" and "no". */
const emptyWords: readonly string[] = ['', '0', 'false']

/** Whether a form field is empty. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === 0 || value === false) return true
  if (typeof value === 'string') return emptyWords.includes(value.trim())
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

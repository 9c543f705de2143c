/** The secrets in a variable, the newest first, separated by commas. */
export function secretsIn(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
}

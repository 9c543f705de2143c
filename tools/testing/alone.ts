/**
 * Tests that change process-wide state: environment, output, `fetch`, time, tracer, language, registries. Each gets a
 * separate process; the files of all other tests share a few.
 */
export const alone: readonly string[] = [
  'apps/server/quiet-logs.test.ts',
  'apps/server/traces.test.ts',
  'foundations/notices/server/notices.test.ts',
  'kit/server/process/tracing.test.ts',
  'kit/web/api-client.test.ts',
  'kit/web/format.test.ts',
  'kit/web/when-quiet.test.ts',
]

const changesProcess =
  /\bvi\.(stubGlobal|stubEnv|useFakeTimers|spyOn|mock)\(|process\.env(\.\w+|\[[^\]]+\]) \?*= |\breadLanguageFrom\(/

/** Whether the text of a test suggests that its file belongs in the list. */
export function wantsToBeAlone(text: string): boolean {
  return changesProcess.test(text)
}

/**
 * Tests that change what a process has only once: its environment, output, `fetch`, time, tracer, language, registries.
 * Each gets a process of its own; the files of all other tests share a few.
 */
export const alone: readonly string[] = [
  'apps/server/quiet-logs.test.ts',
  'apps/server/traces.test.ts',
  'foundations/notices/server/notices.test.ts',
  'foundations/wallet/server/inbox/inbox.test.ts',
  'kit/server/process/tracing.test.ts',
  'kit/web/api-client.test.ts',
  'kit/web/format.test.ts',
  'kit/web/load-later.test.ts',
  'kit/web/when-quiet.test.ts',
]

const changesProcess =
  /\bvi\.(stubGlobal|stubEnv|useFakeTimers|spyOn|mock)\(|process\.env(\.\w+|\[[^\]]+\]) \?*= |\b(readLanguageFrom|defineNoticeReader)\(/

/** Whether the text of a test looks as if its file had to stand in the list. */
export function wantsToBeAlone(text: string): boolean {
  return changesProcess.test(text)
}

/** A text of the console in Traditional Chinese, English and Japanese, with placeholders in braces: `{n} s left`. */
export type ConsoleText = readonly [zh: string, en: string, ja: string]

export const consoleLanguages = ['zh-TW', 'en', 'ja'] as const
export type ConsoleLanguage = (typeof consoleLanguages)[number]

type Facts = Readonly<Record<string, string | number>>

/** Formats values for one reader of the console. */
export type Say = {
  readonly language: ConsoleLanguage
  (text: ConsoleText, facts?: Facts): string
  /** The time of day in Taipei, to the second. */
  time(instant: string): string
  /** Month, day and time in Taipei, to the minute. */
  dayAndTime(instant: string): string
}

/** Translates into the language of a header; Traditional Chinese if none matches. */
export function sayIn(wanted: string | undefined): Say {
  const language = consoleLanguages.find((code) => wanted?.startsWith(code.slice(0, 2))) ?? 'zh-TW'
  const say = (text: ConsoleText, facts: Facts = {}) =>
    text[consoleLanguages.indexOf(language)]?.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? '')) ??
    text[0]
  return Object.assign(say, {
    language,
    time: (instant: string) =>
      new Date(instant).toLocaleTimeString(language, { timeZone: 'Asia/Taipei', hour12: false }),
    dayAndTime: (instant: string) =>
      new Date(instant).toLocaleString(language, {
        timeZone: 'Asia/Taipei',
        month: 'numeric',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
      }),
  })
}

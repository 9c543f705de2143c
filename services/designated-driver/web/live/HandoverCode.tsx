import * as words from '../words/compiled/messages.js'

/** The four digits that the driver types before the keys change hands; read one by one by a screen reader. */
export function HandoverCode({ code }: { readonly code: string }) {
  return (
    <section
      aria-label={words.designatedDriver_code_title()}
      className="rounded-2 border-2 border-go bg-go-tint p-4 text-center"
    >
      <p className="font-bold">{words.designatedDriver_code_title()}</p>
      <p className="my-1 flex justify-center gap-3 text-go" aria-label={[...code].join(' ')} role="img">
        {[...code].map((digit, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the digits of a code never move
          <span key={at} aria-hidden="true" className="text-[3.5rem] leading-none font-bold tabular-nums">
            {digit}
          </span>
        ))}
      </p>
      <p className="text-secondary text-muted">{words.designatedDriver_code_rule()}</p>
    </section>
  )
}

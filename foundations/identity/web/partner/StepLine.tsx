import * as words from '../words/compiled/messages.js'

/** The progress of the binding: two steps. */
export function StepLine({ step }: { readonly step: 1 | 2 }) {
  return (
    <p className="mb-2 flex items-center gap-2 text-caption text-muted">
      <span aria-hidden="true" className="flex w-14 gap-1">
        {[1, 2].map((at) => (
          <span key={at} className={at <= step ? 'h-1 flex-1 rounded-full bg-go' : 'h-1 flex-1 rounded-full bg-line'} />
        ))}
      </span>
      {words.identity_partner_step({ step })}
    </p>
  )
}

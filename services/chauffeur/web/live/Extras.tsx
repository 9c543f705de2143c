import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
import { formatMoment, formatTwd } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'
import { extraPhoto } from './paths.ts'

const kindNames = { toll: words.chauffeur_extra_toll, parking: words.chauffeur_extra_parking } as const

/** Tolls and parking that the driver has paid, each with its photo. */
export function Extras({ trip: { extras, terms } }: { readonly trip: ChauffeurTrip }) {
  return (
    <section>
      <h2 className="text-card font-bold">{words.chauffeur_extra_title()}</h2>
      {extras.length === 0 && <p className="text-secondary text-muted">{words.chauffeur_extra_none()}</p>}
      <ul>
        {extras.map(({ extraId, kind, amountTwd, at, photoHash }) => (
          <li key={extraId} className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
            <a href={extraPhoto(photoHash)} target="_blank" rel="noreferrer" className="shrink-0">
              <img
                src={extraPhoto(photoHash)}
                alt={words.chauffeur_extra_photo({ kind: kindNames[kind]() })}
                className="size-14 rounded-1 bg-line object-cover"
              />
            </a>
            <span className="min-w-0 flex-1">
              <span className="block">{kindNames[kind]()}</span>
              <span className="block text-secondary text-muted">{formatMoment(at)}</span>
            </span>
            <span className="shrink-0 font-bold">{formatTwd(amountTwd)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-secondary text-muted">
        {words.chauffeur_extra_limit({ max: formatTwd(terms.extrasMaxTwd) })}
      </p>
    </section>
  )
}

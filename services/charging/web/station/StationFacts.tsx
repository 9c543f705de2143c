import type { StationDetail } from '@daoxing/charging/contract'
import { formatMoment, openDialler } from '@daoxing/kit/web'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayText, facilityTexts } from '../find/station-words.ts'
import * as words from '../words/compiled/messages.js'

/** Address, hours, height limit, parking and free minutes, and the helpline. */
export function StationFacts({ detail }: { readonly detail: StationDetail }) {
  const { station, heightLimitCm, parkingFee, graceMinutes, facilities, directions, helpline } = detail
  const amenities = facilityTexts(facilities)
  return (
    <section aria-label={words.charging_station_facts()}>
      <h2 className="pb-2 text-card font-bold">{words.charging_station_facts()}</h2>
      <dl className="flex flex-col gap-2">
        <Fact title={words.charging_station_address()}>
          {station.address}
          {directions !== null && <span className="block text-secondary text-muted">{directions}</span>}
        </Fact>
        <Fact title={words.charging_station_hours()}>
          <Hours detail={detail} />
        </Fact>
        {heightLimitCm !== null && (
          <Fact title={words.charging_station_height()}>
            {words.charging_station_heightMetres({ metres: (heightLimitCm / 100).toFixed(2) })}
          </Fact>
        )}
        <Fact title={words.charging_station_parking()}>{parkingFee ?? words.charging_station_parkingUnknown()}</Fact>
        <Fact title={words.charging_station_grace()}>
          {words.charging_station_graceMinutes({ dc: graceMinutes.DC, ac: graceMinutes.AC })}
        </Fact>
        {amenities.length > 0 && (
          <Fact title={words.charging_station_amenities()}>{amenities.join(words.charging_station_dayJoin())}</Fact>
        )}
      </dl>
      {helpline !== null && (
        <button
          type="button"
          onClick={() => openDialler(helpline)}
          className="mt-2 flex min-h-touch items-center gap-2 font-bold text-go"
        >
          <Phone aria-hidden="true" size={20} />
          {words.charging_station_helpline({ phone: helpline })}
        </button>
      )}
    </section>
  )
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-secondary text-muted">{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Hours({
  detail: { isTwentyFourSeven, hours, opensAt, closesAt, station },
}: {
  readonly detail: StationDetail
}) {
  if (isTwentyFourSeven) return <>{words.charging_station_allDay()}</>
  return (
    <>
      {station.isOpen
        ? closesAt !== null && words.charging_station_openUntil({ time: formatMoment(closesAt) })
        : opensAt === null
          ? words.charging_find_closed()
          : words.charging_station_opensAt({ time: formatMoment(opensAt) })}
      {hours.map(({ day, opens, closes }) => (
        <span key={`${day} ${opens}`} className="block text-secondary text-muted">
          {`${dayText(day)} ${opens}–${closes}`}
        </span>
      ))}
    </>
  )
}

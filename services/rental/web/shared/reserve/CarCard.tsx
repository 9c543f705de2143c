import { Badge, Card, formatMoment, Plate } from '@daoxing/kit/web'
import type { SharedCar } from '@daoxing/rental/contract'
import { MapPin } from 'lucide-react'
import { CarPicture } from '../../parts/CarPicture.tsx'
import { carFacts, carName, classNames } from '../../parts/car-words.ts'
import * as words from '../../words/compiled/messages.js'
import { energyText, lotHoursText, parkingText, tariffText, whereaboutsText } from '../parts/shared-words.ts'

/** The car itself: model, plate, energy, price, and where it stands. */
export function CarCard({ car }: { readonly car: SharedCar }) {
  const { carInfo, model, lot, plateNo, tariff, rentalType, whereabouts, freeUntil } = car
  return (
    <Card>
      <CarPicture url={model.carPicUrl} isLarge />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-card font-bold">{carName(carInfo)}</h2>
        <Plate plate={plateNo} />
      </div>
      <p className="text-secondary text-muted">
        {classNames[model.vehicleClass]()} · {carFacts(model)}
      </p>
      <p className="mt-1 font-bold">{energyText(carInfo)}</p>
      <p>{tariffText(tariff)}</p>
      <div className="mt-2 flex items-start gap-2 border-t border-line pt-2">
        <MapPin aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="font-bold">{lot.name}</p>
          <p className="text-secondary text-muted">
            {lot.address} · {lotHoursText(lot)}
          </p>
          <p className="mt-1 flex flex-wrap gap-2">
            <Badge kind="muted">{parkingText(lot)}</Badge>
            <Badge kind="muted">
              {rentalType === 'shared_roadside'
                ? words.rental_sharedCar_returnsRoadside()
                : words.rental_sharedCar_returnsLot()}
            </Badge>
          </p>
          <p className="mt-1 text-secondary text-muted">{whereaboutsText(whereabouts)}</p>
        </div>
      </div>
      {freeUntil !== null && (
        <p className="mt-2 text-secondary text-warn">
          {words.rental_sharedCar_freeUntil({ time: formatMoment(freeUntil) })}
        </p>
      )}
    </Card>
  )
}

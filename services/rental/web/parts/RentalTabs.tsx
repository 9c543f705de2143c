import { Chip } from '@daoxing/kit/web'
import { type RentalTab, rentalTabs } from '@daoxing/rental/contract'
import * as words from '../words/compiled/messages.js'

const names: Readonly<Record<RentalTab, () => string>> = {
  all: words.rental_tab_all,
  station: words.rental_tab_station,
  roadside: words.rental_tab_roadside,
  station_rental: words.rental_tab_stationRental,
}

type RentalTabsProps = { readonly tab: RentalTab; readonly onChoose: (tab: RentalTab) => void }

/** All services, return at the same station, at another one, and the store's day rental [RNT-011]. */
export function RentalTabs({ tab, onChoose }: RentalTabsProps) {
  return (
    <div
      role="group"
      aria-label={words.rental_tab_label()}
      className="-mx-page flex gap-2 overflow-x-auto px-page pt-1 pb-2"
    >
      {rentalTabs.map((other) => (
        <Chip key={other} isSelected={other === tab} onPress={() => onChoose(other)}>
          {names[other]()}
        </Chip>
      ))}
    </div>
  )
}

import { ListRow } from '@daoxing/kit/web'
import type { LatLng } from '@daoxing/kit/contract'
import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import { addressAtQuery } from '../pin-data.ts'
import * as words from '../words/compiled/messages.js'

type RoughPinRowProps = {
  readonly title: string
  /** The current position of the pin. */
  readonly at: LatLng
  readonly isRough: boolean
  readonly isLast: boolean
  readonly onPress: () => void
}

/** The link to the map. For an approximate place it says what the rider can do there: a door needs a street. */
export function RoughPinRow({ title, at, isRough, isLast, onPress }: RoughPinRowProps) {
  const { data: found } = useQuery({ ...addressAtQuery(at), enabled: isRough })
  const advice =
    found?.hasStreets === true
      ? words.places_favourite_confirmPinDetail()
      : words.places_favourite_confirmPinNoStreets()
  return (
    <ListRow
      icon={<MapPinned aria-hidden="true" size={20} />}
      title={<span className="text-go">{title}</span>}
      detail={isRough ? advice : undefined}
      onPress={onPress}
      hasChevron
      isLast={isLast}
    />
  )
}

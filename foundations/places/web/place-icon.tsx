import type { PlaceKind } from '@daoxing/places/contract'
import {
  BedDouble,
  Building2,
  BusFront,
  CarTaxiFront,
  GraduationCap,
  Hospital,
  Landmark,
  type LucideIcon,
  Map as MapSheet,
  MapPin,
  Plane,
  ShoppingBag,
  Signpost,
  TrainFront,
  Trees,
  UtensilsCrossed,
} from 'lucide-react'

/** Each kind has its own icon: a shared one would carry no information. */
const icons: Readonly<Record<PlaceKind, LucideIcon>> = {
  metro: TrainFront,
  'light-rail': TrainFront,
  rail: TrainFront,
  'high-speed-rail': TrainFront,
  airport: Plane,
  hospital: Hospital,
  university: GraduationCap,
  government: Landmark,
  landmark: Landmark,
  museum: Landmark,
  temple: Landmark,
  'night-market': UtensilsCrossed,
  'department-store': ShoppingBag,
  park: Trees,
  hotel: BedDouble,
  venue: Building2,
  'business-park': Building2,
  'bus-terminal': BusFront,
  'taxi-rank': CarTaxiFront,
  road: Signpost,
  village: MapSheet,
  town: MapSheet,
  county: MapSheet,
  address: MapPin,
}

/** The icon of a kind of place, the same in lists and on the map. */
export function PlaceIcon({ kind }: { readonly kind: PlaceKind | undefined }) {
  const Icon = kind === undefined ? MapPin : icons[kind]
  return <Icon aria-hidden="true" size={20} />
}

import { defineCall, leftOut, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { favouriteNameLengthMax, favouritesMax } from './favourite-limits.ts'

export const FavouriteIcon = z.enum(['home', 'work', 'favourite'])
export type FavouriteIcon = z.infer<typeof FavouriteIcon>

/** x is the longitude, y the latitude [FAV-002]. */
export const FavouriteLocation = z.object({
  x: numberOrText(z.number().check(z.gte(-180), z.lte(180))),
  y: numberOrText(z.number().check(z.gte(-90), z.lte(90))),
})

const Text = (lengthMax: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(lengthMax), z.regex(/^\P{Cc}*$/u))

/** Its position in the rider's own order. */
const Rank = z.int().check(z.gte(0), z.lt(favouritesMax))

/** The rider's name for a place, and the position of that place. */
export const FavouriteWish = z.object({
  icon: leftOutOr(FavouriteIcon, 'favourite'),
  description: Text(favouriteNameLengthMax),
  address: Text(200),
  location: FavouriteLocation,
  /** The pin stands at the road or the town, since no house number is known. */
  isApproximate: leftOutOr(z.boolean(), false),
  /** The rider placed the pin by hand: it may stay approximate and needs no further confirmation. */
  isPinned: leftOutOr(z.boolean(), false),
})
export type FavouriteWish = Readonly<z.output<typeof FavouriteWish>>

/** The former position, for a deleted favourite that the rider restores. */
const NewFavourite = z.extend(FavouriteWish, { rank: leftOut(Rank) })
export type NewFavourite = Readonly<z.output<typeof NewFavourite>>

export const Favourite = z.object({
  id: z.string(),
  icon: FavouriteIcon,
  description: z.string(),
  address: z.string(),
  location: z.object({ x: z.number(), y: z.number() }),
  isApproximate: z.boolean(),
  /** Absent in replies of older servers. */
  isPinned: z._default(z.boolean(), false),
  /** Null until the rider moves it. */
  rank: z.nullable(z.int()),
})
export type Favourite = Readonly<z.infer<typeof Favourite>>

const IdParams = z.object({ id: z.uuid() })

export const listFavourites = defineCall({
  id: 'CALL-086',
  method: 'GET',
  path: '/v2/rider/fav_address',
  who: 'rider',
  purpose: 'favourite addresses: as the rider has put them, else home and work first, then by name',
  reply: z.array(Favourite),
})

export const addFavourite = defineCall({
  id: 'CALL-087',
  method: 'POST',
  path: '/v2/rider/fav_address',
  who: 'rider',
  purpose: 'add a favourite address; a conflict with an existing one needs a confirmation',
  body: NewFavourite,
  reply: Favourite,
  status: 201,
  refusals: ['places.sameAddress', 'places.sameName', 'places.favouritesFull'],
})

export const changeFavourite = defineCall({
  id: 'CALL-088',
  method: 'PUT',
  path: '/v2/rider/fav_address/{id}',
  who: 'rider',
  purpose: 'change name, place or icon of a favourite address',
  params: IdParams,
  body: FavouriteWish,
  reply: Favourite,
  refusals: ['kit.notFound', 'places.sameAddress', 'places.sameName'],
})

export const deleteFavourite = defineCall({
  id: 'CALL-089',
  method: 'DELETE',
  path: '/v2/rider/fav_address/{id}',
  who: 'rider',
  purpose: 'forget a favourite address',
  params: IdParams,
  reply: z.object({ deleted: z.literal(true) }),
  refusals: ['kit.notFound'],
})

export const orderFavourites = defineCall({
  id: 'OWN-places-order-favourites',
  method: 'PUT',
  path: '/v2/rider/fav_address_order',
  who: 'rider',
  purpose: 'puts the favourite addresses in this order; one that is not named comes after them',
  body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(favouritesMax)) }),
  reply: z.array(Favourite),
})

import { defineCall, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

export const FavouriteIcon = z.enum(['home', 'work', 'favourite'])
export type FavouriteIcon = z.infer<typeof FavouriteIcon>

/** x is the longitude, y the latitude [FAV-002]. */
export const FavouriteLocation = z.object({
  x: numberOrText(z.number().check(z.gte(-180), z.lte(180))),
  y: numberOrText(z.number().check(z.gte(-90), z.lte(90))),
})

const Text = (lengthMax: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(lengthMax), z.regex(/^\P{Cc}*$/u))

/** What a rider calls a place, and where it is. */
export const FavouriteWish = z.object({
  icon: leftOutOr(FavouriteIcon, 'favourite'),
  description: Text(40),
  address: Text(200),
  location: FavouriteLocation,
})
export type FavouriteWish = Readonly<z.output<typeof FavouriteWish>>

export const Favourite = z.object({
  id: z.string(),
  icon: FavouriteIcon,
  description: z.string(),
  address: z.string(),
  location: z.object({ x: z.number(), y: z.number() }),
})
export type Favourite = Readonly<z.infer<typeof Favourite>>

export const favouritesMax = 50
const IdParams = z.object({ id: z.uuid() })

export const listFavourites = defineCall({
  id: 'CALL-086',
  method: 'GET',
  path: '/v2/rider/fav_address',
  who: 'rider',
  purpose: 'favourite addresses: home and work first, then by name',
  reply: z.array(Favourite),
})

export const addFavourite = defineCall({
  id: 'CALL-087',
  method: 'POST',
  path: '/v2/rider/fav_address',
  who: 'rider',
  purpose: 'add a favourite address; one that is there under another name or place is asked about',
  body: FavouriteWish,
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

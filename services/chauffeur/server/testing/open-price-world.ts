import { bookingsServer } from '@daoxing/bookings/server'
import { configsServer, overrideConfig } from '@daoxing/configs/server'
import { ChauffeurSettings, type estimateChauffeur } from '@daoxing/chauffeur/contract'
import { dispatchServer, pickupTimePort } from '@daoxing/dispatch/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider, type TestRider } from '@daoxing/identity/server/testing'
import { type BodyInOf, msOf } from '@daoxing/kit/contract'
import { bindPort, type PortBinding, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { findRoute, landAt, placesServer, travelEstimate } from '@daoxing/places/server'
import { walletServer } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { chauffeurConfigs } from '../chauffeur-configs.ts'
import { chauffeurServer } from '../index.ts'

export const station = { address: '臺北車站', location: { lat: 25.0479, lng: 121.5176 } }
export const jiufen = { address: '九份老街', location: { lat: 25.1098, lng: 121.8452 } }

/** Five stops of a day along the coast, in the order of a good way. */
export const coastStops = [
  { address: '野柳地質公園', lat: 25.2064, lng: 121.6904, stayMinutes: 60 },
  { address: '和平島公園', lat: 25.1608, lng: 121.7636, stayMinutes: 30 },
  { address: '黃金博物館', lat: 25.1081, lng: 121.8574, stayMinutes: 30 },
  { address: '十分瀑布', lat: 25.0492, lng: 121.7875, stayMinutes: 45 },
  { address: '平溪老街', lat: 25.0255, lng: 121.7398, stayMinutes: 30 },
]

const pickupTimes: ServerSlice = {
  name: 'pickupTimes',
  calls: [],
  ports: () => [bindPort(pickupTimePort, { secondsBetween: (from, to, at) => travelEstimate(from, to, at) })],
}

const foundations = [configsServer, identityServer, placesServer, ordersServer, walletServer, noticesServer]
const slices = [...foundations, dispatchServer, bookingsServer, pickupTimes, chauffeurServer]

export type WishSent = BodyInOf<typeof estimateChauffeur>

export type PriceWorld = TestHouse & {
  rider(): Promise<TestRider>
  /** A wish for tomorrow at ten in Taipei, from the station to Jiufen. */
  wish(more?: Partial<WishSent>): WishSent
  /** Changes some settings of the service, as an operator does. */
  settings(change: Partial<ChauffeurSettings>): Promise<void>
}

/** A server with the service, without drivers and a bank, on a Friday at 14:05 in Taipei. */
export async function openPriceWorld(portsInstead: readonly PortBinding[] = []): Promise<PriceWorld> {
  // The first look at the map blocks the process for a while, in which an open connection could time out.
  landAt(station.location)
  findRoute({ from: station.location, to: jiufen.location })
  const house = await openTestHouse({ slices, portsInstead, logLevel: 'silent' })
  const settings = z.partial(ChauffeurSettings)
  return {
    ...house,
    get house() {
      return house.house
    },
    rider: () => aRider(house),
    wish: (more = {}) => ({
      tripStartTime: msOf('2026-11-21T02:00:00.000Z'),
      ...{ startAddress: station.address, startLocation: station.location },
      ...{ endAddress: jiufen.address, endLocation: jiufen.location },
      ...more,
    }),
    async settings(change) {
      const config = chauffeurConfigs.chauffeur_settings
      const value = { ...config.default, ...z.parse(settings, change) }
      await overrideConfig(house.house.database, house.clock, { config, value })
    },
  }
}
